import fc from 'fast-check';
import { daysBetween } from './calendar-days.js';
import { planStudy } from './study-plan.js';

const examDate = '2027-04-28';
const daysBefore = (days: number): string =>
  new Date(Date.parse(examDate) - days * 86_400_000).toISOString().slice(0, 10);
const plan = (days: number, given: { unseenQuestions?: number } = {}) =>
  planStudy({ today: daysBefore(days), examDate, unseenQuestions: 100, reviewsPerDay: 10, ...given });

it('has whole weeks that end on the day before the exam; the first one may be shorter', () => {
  expect(plan(10)).toEqual({
    leftUnseen: 0,
    weeks: [
      {
        firstDay: '2027-04-18',
        lastDay: '2027-04-20',
        newQuestions: 30,
        reviews: 30,
        fullExams: 1,
      },
      {
        firstDay: '2027-04-21',
        lastDay: '2027-04-27',
        newQuestions: 70,
        reviews: 70,
        fullExams: 1,
      },
    ],
  });
});

it('has a full exam in every second week, and two in the last fortnight', () => {
  expect(plan(70).weeks.map(({ fullExams }) => fullExams)).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 1, 1]);
});

it('says how many questions stay unseen when the time is too short', () => {
  expect(plan(2, { unseenQuestions: 100 })).toMatchObject({ leftUnseen: 20, weeks: [{ newQuestions: 80 }] });
});

it('is empty on the exam day and after it', () => {
  expect(plan(0).weeks).toEqual([]);
  expect(plan(-3).weeks).toEqual([]);
});

it('plans each day once, and each unseen question at most once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 3_000 }), (days, unseen) => {
      const { weeks, leftUnseen } = plan(days, { unseenQuestions: unseen });
      expect(weeks[0]?.firstDay).toBe(daysBefore(days));
      expect(weeks.at(-1)?.lastDay).toBe(daysBefore(1));
      weeks.slice(1).forEach(({ firstDay }, index) => {
        expect(daysBetween(weeks[index]?.lastDay ?? '', firstDay)).toBe(1);
      });
      const planned = weeks.reduce((sum, { newQuestions }) => sum + newQuestions, 0);
      expect(planned + leftUnseen).toBe(unseen);
    }),
  );
});
