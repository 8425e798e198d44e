import { RepeatedCalls } from './repeated-calls.js';

const NOW = 1_800_000_000_000;

test('a signature is new once, and remembered for as long as it can be valid', () => {
  const calls = new RepeatedCalls();
  expect(calls.isRepeated('a', NOW)).toBe(false);
  expect(calls.isRepeated('b', NOW + 1)).toBe(false);
  expect(calls.isRepeated('a', NOW + 2)).toBe(true);
  expect(calls.isRepeated('a', NOW + 59_999)).toBe(true);
  expect(calls.isRepeated('c', NOW + 60_000)).toBe(false);
  expect(calls.isRepeated('b', NOW + 60_000)).toBe(true);
  expect(calls.isRepeated('c', NOW + 119_999)).toBe(true);
});

test('a signature that is no longer valid is forgotten, also when no call came meanwhile', () => {
  const calls = new RepeatedCalls();
  calls.isRepeated('a', NOW);
  expect(calls.isRepeated('a', NOW + 120_000)).toBe(false);
});
