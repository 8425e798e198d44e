import {
  reviewCalendarRange,
  dayNumber,
  dayOfNumber,
  planReviewCalendar,
  reviewStreak,
} from './review-calendar.js';

const today = dayNumber('2026-11-23');
const exam = dayNumber('2026-12-02');

const plan = {
  today,
  examDay: exam,
  dueToday: 4,
  reviewsPerDay: 10,
  cards: 7,
  due: new Map<number, number>(),
  reviewedDays: new Set([dayNumber('2026-11-22')]),
};

it('has whole weeks from Sunday to the Saturday after the exam', () => {
  const { first, last } = reviewCalendarRange(today, exam);
  expect([dayOfNumber(first), dayOfNumber(last)]).toEqual(['2026-11-22', '2026-12-05']);
});

it('has at most 30 weeks, and four without an exam date', () => {
  const weeks = ({ first, last }: { first: number; last: number }) => (last - first + 1) / 7;
  expect(weeks(reviewCalendarRange(today, today + 1_000))).toBe(30);
  expect(weeks(reviewCalendarRange(today, null))).toBe(4);
  expect(weeks(reviewCalendarRange(today, today + 1))).toBe(1);
});

it('plans up to the daily number until the day before the exam, and none before today', () => {
  const days = planReviewCalendar(plan);
  const planned = Object.fromEntries(days.map((day) => [day.date, day.planned]));
  expect(planned).toMatchObject({
    '2026-11-22': 0,
    '2026-11-23': 4,
    '2026-11-24': 7,
    '2026-12-01': 7,
    '2026-12-02': 0,
    '2026-12-05': 0,
  });
  expect(days.filter(({ isReviewed }) => isReviewed).map(({ date }) => date)).toEqual(['2026-11-22']);
});

it('without an exam date plans what is due, and later what exceeds the daily number', () => {
  const due = new Map([
    [today, 16],
    [today + 1, 2],
    [today + 3, 21],
  ]);
  const planned = planReviewCalendar({ ...plan, examDay: null, due }).map((day) => day.planned);
  expect(planned.slice(0, 8)).toEqual([0, 4, 10, 4, 10, 10, 1, 0]);
});

it.each([
  [[], 0],
  [[today], 1],
  [[today - 1], 1],
  [[today - 2], 0],
  [[today, today - 1, today - 2, today - 4], 3],
  [[today - 1, today - 2], 2],
])('the streak of %j is %d', (days, streak) => {
  expect(reviewStreak(days, today)).toBe(streak);
});
