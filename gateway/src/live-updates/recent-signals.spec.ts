import { RecentSignals } from './recent-signals.js';

const NOW = 1_800_000_000_000;
const topics = ['access', 'notifications'] as const;

function listening(): RecentSignals {
  const recent = new RecentSignals();
  recent.restart(NOW);
  return recent;
}
const since = (recent: RecentSignals, id: number | string, now: number, user = 'ada') =>
  recent.since(user, String(id), topics, now);

test('repeats the topics that were signaled since the id, for this user only', () => {
  const recent = listening();
  recent.add('ada', 'access', NOW + 20_000);
  recent.add('ada', 'notifications', NOW + 60_000);
  recent.add('eve', 'access', NOW + 60_000);
  expect(since(recent, NOW + 40_000, NOW + 61_000)).toEqual(['notifications']);
  expect(since(recent, NOW + 15_000, NOW + 61_000)).toEqual(['access', 'notifications']);
  expect(since(recent, NOW + 40_000, NOW + 61_000, 'eve')).toEqual(['access']);
  expect(since(recent, NOW + 40_000, NOW + 61_000, 'bob')).toEqual([]);
});

test('repeats what was signaled up to 10 s before the id, because clocks of gateways differ', () => {
  const recent = listening();
  recent.add('ada', 'access', NOW + 20_000);
  expect(since(recent, NOW + 30_000, NOW + 31_000)).toEqual(['access']);
  expect(since(recent, NOW + 30_001, NOW + 31_000)).toEqual([]);
});

test.each([
  ['from before the connection', NOW + 9_999],
  ['from the future', NOW + 3_600_000],
  ['that is no time', 'abc'],
  ['that is empty', ''],
])('cannot resume from an id %s', (_which, id) => {
  expect(since(listening(), id, NOW + 60_000)).toBeNull();
});

test('cannot resume before it has connected, nor over a lost connection', () => {
  expect(since(new RecentSignals(), NOW, NOW)).toBeNull();
  const recent = listening();
  recent.restart(NOW + 60_000);
  expect(since(recent, NOW + 50_000, NOW + 61_000)).toBeNull();
});

test('keeps signals for five minutes, and cannot resume from before a deleted one', () => {
  const recent = listening();
  recent.add('ada', 'access', NOW + 20_000);
  recent.add('eve', 'access', NOW + 320_000);
  expect(since(recent, NOW + 29_000, NOW + 321_000)).toBeNull();
  expect(since(recent, NOW + 31_000, NOW + 321_000)).toEqual([]);
});

test('keeps at most 50,000 signals', () => {
  const recent = listening();
  for (let user = 0; user <= 50_000; user += 1) recent.add(String(user), 'access', NOW + 20_000 + user);
  expect(since(recent, NOW + 29_999, NOW + 80_000)).toBeNull();
  expect(since(recent, NOW + 30_001, NOW + 80_000, '50000')).toEqual(['access']);
});
