import { timeZoneOf } from './time-zone.js';

test.each([
  ['America/New_York', 'America/New_York'],
  ['america/new_york', 'America/New_York'],
  ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['UTC', 'UTC'],
  [undefined, 'UTC'],
  ['', 'UTC'],
  ['Mars/Olympus_Mons', 'UTC'],
  ['+05:30', 'UTC'],
  ["Europe/Paris'; DROP TABLE session", 'UTC'],
  ['A'.repeat(65), 'UTC'],
  [['America/New_York', 'Europe/Paris'], 'UTC'],
])('reads %j as %s', (given, zone) => {
  expect(timeZoneOf(given)).toBe(zone);
  expect(timeZoneOf(given)).toBe(zone);
});

test('the cache of valid names is not evicted by invalid ones', () => {
  for (let n = 0; n < 1_500; n += 1) expect(timeZoneOf(`Nowhere/N${n}`)).toBe('UTC');
  expect(timeZoneOf('Asia/Tokyo')).toBe('Asia/Tokyo');
  const lookUps = jest.spyOn(Intl, 'DateTimeFormat');
  expect(timeZoneOf('Asia/Tokyo')).toBe('Asia/Tokyo');
  expect(timeZoneOf('asia/tokyo')).toBe('Asia/Tokyo');
  expect(lookUps).not.toHaveBeenCalled();
  lookUps.mockRestore();
});
