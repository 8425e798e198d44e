import { MS_PER_DAY } from '@tenfold/exam';
import { effectiveTimeZone, nextLocalHour } from './time-zone.js';

const now = new Date('2026-11-22T12:00:00Z');
const keptFor = (ms: number) => ({ name: 'America/Chicago', since: new Date(now.getTime() - ms) });

test.each([
  ['no zone is stored', null, 'Asia/Tokyo'],
  ['the stored zone is a second old', keptFor(1_000), 'America/Chicago'],
  ['the stored zone is nearly a day old', keptFor(MS_PER_DAY - 1), 'America/Chicago'],
  ['the stored zone is a day old', keptFor(MS_PER_DAY), 'Asia/Tokyo'],
])('when %s', (_when, kept, expected) => {
  expect(effectiveTimeZone(kept, 'Asia/Tokyo', now)).toBe(expected);
});

it.each([
  ['2026-11-23T10:00:00Z', 18, 'UTC', '2026-11-23T18:00:00.000Z'],
  ['2026-11-23T18:00:00Z', 18, 'UTC', '2026-11-24T18:00:00.000Z'],
  ['2026-11-23T10:00:00Z', 18, 'America/New_York', '2026-11-23T23:00:00.000Z'],
  ['2026-11-23T10:00:00Z', 0, 'Asia/Kathmandu', '2026-11-23T18:15:00.000Z'],
  // 2:00 does not exist on March 14
  ['2027-03-14T06:00:00Z', 2, 'America/New_York', '2027-03-15T06:00:00.000Z'],
  ['2026-11-23T10:00:00Z', 18, 'No/Such_Zone', '2026-11-23T18:00:00.000Z'],
])('after %s the next hour %d in %s is %s', (after, hour, timeZone, expected) => {
  expect(nextLocalHour(new Date(after), hour, timeZone).toISOString()).toBe(expected);
});
