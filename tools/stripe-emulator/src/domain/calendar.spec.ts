import { addIntervals, periodEnd } from './calendar';

const at = (iso: string) => Date.parse(`${iso}T12:00:00Z`) / 1000;
const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

describe('addIntervals', () => {
  it.each([
    ['2027-01-31', 'month', 1, '2027-02-28'],
    ['2027-01-31', 'month', 2, '2027-03-31'],
    ['2028-01-31', 'month', 1, '2028-02-29'],
    ['2027-11-30', 'month', 3, '2028-02-29'],
    ['2027-12-15', 'month', 1, '2028-01-15'],
    ['2028-02-29', 'year', 1, '2029-02-28'],
    ['2027-03-10', 'week', 2, '2027-03-24'],
    ['2027-03-10', 'day', 30, '2027-04-09'],
  ] as const)('%s plus one %s × %i is %s', (from, interval, count, to) => {
    expect(day(addIntervals(at(from), interval, count))).toBe(to);
  });

  it('keeps the time of day in UTC over daylight saving', () => {
    expect(addIntervals(at('2027-03-01'), 'month', 1)).toBe(at('2027-04-01'));
  });
});

it('periodEnd counts from the anchor, so that the day returns after a short month', () => {
  const anchor = at('2027-01-31');
  const first = periodEnd(anchor, anchor, 'month', 1);
  const second = periodEnd(anchor, first, 'month', 1);
  expect([day(first), day(second)]).toEqual(['2027-02-28', '2027-03-31']);
});
