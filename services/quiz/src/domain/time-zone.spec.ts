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
  // clocks go from 2:00 to 3:00 on March 14
  ['2027-03-14T06:00:00Z', 2, 'America/New_York', '2027-03-14T07:00:00.000Z'],
  ['2027-03-14T07:00:00Z', 2, 'America/New_York', '2027-03-15T06:00:00.000Z'],
  ['2027-03-14T06:50:00Z', 3, 'America/New_York', '2027-03-14T07:00:00.000Z'],
  // from 0:00 to 1:00
  ['2027-03-27T18:00:00Z', 0, 'Asia/Beirut', '2027-03-27T22:00:00.000Z'],
  // from 2:00 to 2:30
  ['2027-10-02T12:00:00Z', 2, 'Australia/Lord_Howe', '2027-10-02T15:30:00.000Z'],
  // from 2:00 back to 1:00
  ['2026-11-01T05:00:00Z', 1, 'America/New_York', '2026-11-01T06:00:00.000Z'],
  ['2026-11-01T05:30:00Z', 2, 'America/New_York', '2026-11-01T07:00:00.000Z'],
  ['2026-11-23T10:00:00Z', 18, 'No/Such_Zone', '2026-11-23T18:00:00.000Z'],
])('after %s the next hour %d in %s is %s', (after, hour, timeZone, expected) => {
  expect(nextLocalHour(new Date(after), hour, timeZone).toISOString()).toBe(expected);
});
