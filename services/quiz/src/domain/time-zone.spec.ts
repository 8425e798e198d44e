import { MS_PER_DAY } from '@tenfold/exam';
import { effectiveTimeZone } from './time-zone.js';

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
