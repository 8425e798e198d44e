import { daysBetween, isCalendarDay } from './calendar-days.js';
import { examDateProblem, nextSittings, studyDaysLabel } from './exam-date.js';

test.each([
  ['2026-11-23', ['2027-04-28', '2027-10-27', '2028-04-26']],
  ['2027-04-28', ['2027-04-28', '2027-10-27', '2028-04-26']],
  ['2027-04-29', ['2027-10-27', '2028-04-26', '2028-10-25']],
  ['2025-01-01', ['2025-04-23', '2025-10-22', '2026-04-22']],
])('the next sittings on %s are the fourth Wednesdays of April and October', (today, sittings) =>
  expect(nextSittings(today, 3)).toEqual(sittings),
);

test.each(['2027-04-28', '2028-02-29', '2026-12-31'])('%s is a calendar day', (day) =>
  expect(isCalendarDay(day)).toBe(true),
);

test.each([
  '',
  '2027-02-29',
  '2027-13-01',
  '2027-4-28',
  '04/28/2027',
  '2027-04-28T00:00:00Z',
  null,
  20270428,
])('%p is no calendar day', (value) => expect(isCalendarDay(value)).toBe(false));

test.each([
  ['2026-11-25', '2027-04-28', 154],
  ['2027-03-13', '2027-03-15', 2],
  ['2027-04-28', '2027-04-28', 0],
  ['2027-04-28', '2027-04-27', -1],
])('from %s to %s it is %d days', (from, to, days) => expect(daysBetween(from, to)).toBe(days));

test.each([
  [154, '154 study days (22 weeks)'],
  [13, '13 study days (1 week)'],
  [6, '6 study days'],
  [1, '1 study day'],
])('%d days before the exam are %s', (days, label) => expect(studyDaysLabel(days)).toBe(label));

test('an exam date is today or later, at most three years ahead', () => {
  const today = '2026-11-23';
  const accepted = ['2026-11-23', '2027-04-28', '2029-11-23'].map((date) => examDateProblem(date, today));
  expect(accepted).toEqual([null, null, null]);
  expect(examDateProblem('2026-11-22', today)).toBe(
    'This date is in the past. Choose today or a later date.',
  );
  expect(examDateProblem('2029-11-24', today)).toBe('Choose a date within the next 3 years.');
});
