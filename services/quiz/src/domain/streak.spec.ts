import fc from 'fast-check';
import { calendarDay, currentStreak, extendStreak, hasStudied, rowOfDays, type Streak } from './streak.js';

const none: Streak = { days: 0, lastDay: null };
const after = (...days: string[]): Streak => days.reduce(extendStreak, none);

describe('calendarDay', () => {
  it.each([
    ['2026-11-21T03:30:00Z', 'America/New_York', '2026-11-20'],
    ['2026-11-21T05:00:00Z', 'America/New_York', '2026-11-21'],
    ['2026-11-21T03:30:00Z', 'Asia/Tokyo', '2026-11-21'],
    ['2026-11-21T23:59:59Z', 'UTC', '2026-11-21'],
    ['2026-12-31T15:00:00Z', 'Asia/Tokyo', '2027-01-01'],
    ['2026-11-21T23:59:59Z', 'Nowhere/Atlantis', '2026-11-21'],
  ])('%s in %s is %s', (moment, timeZone, day) => {
    expect(calendarDay(new Date(moment), timeZone)).toBe(day);
  });
});

describe('streak', () => {
  it.each<[string, string[], number]>([
    ['one day', ['2026-11-20'], 1],
    ['the same day twice', ['2026-11-20', '2026-11-20'], 1],
    ['three days in a row', ['2026-11-20', '2026-11-21', '2026-11-22'], 3],
    ['over the end of February', ['2027-02-28', '2027-03-01'], 2],
    ['over a leap day', ['2028-02-28', '2028-02-29', '2028-03-01'], 3],
    ['over the end of daylight saving', ['2026-10-31', '2026-11-01', '2026-11-02'], 3],
    ['a day left out starts again', ['2026-11-20', '2026-11-21', '2026-11-23'], 1],
    ['a day back (a journey westwards) changes nothing', ['2026-11-20', '2026-11-21', '2026-11-20'], 2],
  ])('%s', (_case, days, length) => {
    expect(after(...days).days).toBe(length);
  });

  it.each([
    ['2026-11-21', 2],
    ['2026-11-22', 2],
    ['2026-11-23', 0],
    ['2026-11-20', 2],
  ])('after the 20th and 21st, on %s the streak is %i days', (today, length) => {
    expect(currentStreak(after('2026-11-20', '2026-11-21'), today)).toBe(length);
  });

  it.each([
    ['2026-11-22', false],
    ['2026-11-21', true],
    ['2026-11-20', true],
  ])('on %s, after a quiz on the 21st, the user has studied: %p', (today, studied) => {
    expect(hasStudied(after('2026-11-21'), today)).toBe(studied);
  });

  it('is zero before the first quiz', () => {
    expect(currentStreak(none, '2026-11-21')).toBe(0);
    expect(hasStudied(none, '2026-11-21')).toBe(false);
  });

  it('is the run of consecutive days that ends with the last one', () => {
    const dayOf = (offset: number): string =>
      new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10);
    fc.assert(
      fc.property(fc.array(fc.nat(60), { minLength: 1 }), (offsets) => {
        const sorted = [...offsets].sort((a, b) => a - b);
        const studied = new Set(sorted);
        const last = Math.max(...sorted);
        let run = 0;
        while (studied.has(last - run)) run += 1;
        expect(after(...sorted.map(dayOf))).toEqual({ days: run, lastDay: dayOf(last) });
      }),
    );
  });
});

it.each([
  [[], 0],
  [[900], 1],
  [[899], 1],
  [[898], 0],
  [[900, 899, 898, 896], 3],
  [[899, 898], 2],
])('of the days %j, %d are in a row up to day 900 or the day before', (days, length) => {
  expect(rowOfDays(days, 900)).toBe(length);
});
