import fc from 'fast-check';
import { dayNumber, dayOfNumber } from './calendar-days.js';
import { planRange, planStudy, planWeeks, type PlanDay, type StudyLoad } from './study-plan.js';

const monday = dayNumber('2026-11-23');
const unseenOf = (count: number, section = 'Entry') => new Array<string>(count).fill(section);
const load = (given: Partial<StudyLoad> = {}): StudyLoad => ({
  today: monday,
  examDay: dayNumber('2026-12-02'),
  dueToday: 4,
  reviewsPerDay: 10,
  cards: 7,
  due: new Map(),
  unseen: [],
  newToday: 0,
  ...given,
});
const newOn = (day: PlanDay): number => day.newQuestions.reduce((sum, { questions }) => sum + questions, 0);
const total = (days: readonly PlanDay[]): number => days.reduce((sum, day) => sum + newOn(day), 0);

it('has whole weeks from Sunday to the Saturday after the exam, at most 30, and four without an exam date', () => {
  const { days } = planStudy(load());
  expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2026-11-22', '2026-12-05']);
  const weeks = ({ first, last }: { first: number; last: number }) => (last - first + 1) / 7;
  expect(weeks(planRange(monday, monday + 1_000))).toBe(30);
  expect(weeks(planRange(monday, null))).toBe(4);
  expect(weeks(planRange(monday, monday + 1))).toBe(1);
});

it('fills each day up to the daily number of reviews until the day before the exam', () => {
  const reviews = planStudy(load()).days.map((day) => day.reviews);
  expect(reviews).toEqual([0, 4, 7, 7, 7, 7, 7, 7, 7, 7, 0, 0, 0, 0]);
});

it('without an exam date plans the reviews that are due, what exceeded the daily number, and ten new questions', () => {
  const due = new Map([
    [monday, 16],
    [monday + 1, 2],
    [monday + 3, 21],
  ]);
  const { days, leftUnseen } = planStudy(load({ examDay: null, due, unseen: unseenOf(25), newToday: 4 }));
  expect(days.slice(0, 8).map((day) => day.reviews)).toEqual([0, 4, 10, 4, 10, 10, 1, 0]);
  expect(days.slice(0, 6).map(newOn)).toEqual([0, 6, 10, 9, 0, 0]);
  expect(leftUnseen).toBe(0);
});

it('names the sections of the new questions in the given order', () => {
  const unseen = ['Quota', 'Entry', ...unseenOf(8, 'Quota'), ...unseenOf(39)];
  const [, today, tomorrow] = planStudy(load({ examDay: null, unseen })).days;
  expect([today?.newQuestions, tomorrow?.newQuestions]).toEqual([
    [
      { sectionName: 'Quota', questions: 9 },
      { sectionName: 'Entry', questions: 1 },
    ],
    [{ sectionName: 'Entry', questions: 10 }],
  ]);
});

it('has a full exam on four Saturdays of the last six weeks', () => {
  const { days } = planStudy(load({ examDay: dayNumber('2027-04-28') }));
  expect(days.filter(({ isFullExam }) => isFullExam).map(({ date }) => date)).toEqual([
    '2027-03-20',
    '2027-04-03',
    '2027-04-17',
    '2027-04-24',
  ]);
});

const loads = fc
  .record({
    daysLeft: fc.integer({ min: 1, max: 200 }),
    today: fc.integer({ min: monday, max: monday + 6 }),
    reviewsPerDay: fc.constantFrom(5, 10, 20, 30),
    dueToday: fc.integer({ min: 0, max: 5 }),
    cards: fc.nat(200),
    unseen: fc.array(fc.constantFrom('Entry', 'Quota', 'Drawback'), { maxLength: 2_500, size: 'max' }),
  })
  .map(({ daysLeft, today, ...rest }) => load({ ...rest, today, examDay: today + daysLeft }));

it('plans at most the daily number, each unseen question once, and all if there is time; weeks are the sums of days', () => {
  fc.assert(
    fc.property(loads, (given) => {
      const { days, leftUnseen } = planStudy(given);
      const today = dayOfNumber(given.today);
      const examDate = dayOfNumber(given.examDay ?? 0);
      const studyDays = days.filter(
        ({ date, isFullExam }) => date >= today && date < examDate && !isFullExam,
      );
      const isWithin = (day: PlanDay): boolean =>
        day.reviews <= given.reviewsPerDay &&
        newOn(day) <= (studyDays.includes(day) ? 40 : 0) &&
        (!day.isFullExam || dayNumber(examDate) - dayNumber(day.date) <= 42);
      expect(days.filter((day) => !isWithin(day))).toEqual([]);
      expect(total(days) + leftUnseen).toBe(given.unseen.length);
      if (given.unseen.length <= 40 * studyDays.length) expect(leftUnseen).toBe(0);
      const weeks = planWeeks(days);
      expect(weeks.flatMap((week) => week.days.map(({ date }) => date))).toEqual(
        days.map(({ date }) => date),
      );
      expect(weeks.map(({ newQuestions }) => newQuestions)).toEqual(weeks.map((week) => total(week.days)));
    }),
  );
});

it('has more new questions in the first half of the time than in the second', () => {
  fc.assert(
    fc.property(loads, (given) => {
      const { days, leftUnseen } = planStudy(given);
      const planned = days
        .slice(days.findIndex(({ date }) => date === dayOfNumber(given.today)))
        .filter(({ date, isFullExam }) => date < dayOfNumber(given.examDay ?? 0) && !isFullExam);
      const half = Math.floor(planned.length / 2);
      const first = total(planned.slice(0, half));
      expect(first).toBeGreaterThanOrEqual(total(planned.slice(planned.length - half)));
      if (half >= 5 && leftUnseen === 0 && given.unseen.length <= 29 * planned.length)
        expect(first).toBeGreaterThanOrEqual(0.55 * given.unseen.length);
    }),
  );
});

it('stays the same on the next day when it was followed', () => {
  fc.assert(
    fc.property(loads, (given) => {
      const { days } = planStudy(given);
      const tomorrow = given.today + 1;
      fc.pre(given.examDay !== tomorrow);
      const today = days.find(({ date }) => date === dayOfNumber(given.today));
      const next = planStudy({
        ...given,
        today: tomorrow,
        unseen: given.unseen.slice(today ? newOn(today) : 0),
      });
      const from = dayOfNumber(tomorrow);
      const newFrom = (plan: PlanDay[]) =>
        plan
          .filter(({ date }) => date >= from && date <= (days.at(-1)?.date ?? ''))
          .map((day) => JSON.stringify([day.newQuestions, day.isFullExam]))
          .join();
      expect(newFrom(next.days)).toBe(newFrom(days));
    }),
  );
});
