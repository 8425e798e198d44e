import { paceText, TARGET_PACE_TEXT } from './pace-text';

test.each([
  [0, '0 s'],
  [999, '0 s'],
  [5_999, '5 s'],
  [6_000, '0.1m, 0:06'],
  [45_000, '0.8m, 0:45'],
  [202_499, '3.4m, 3:22'],
  [725_000, '12.1m, 12:05'],
])('%i ms is %s', (ms, text) => {
  expect(paceText(ms)).toBe(text);
});

test('the target', () => {
  expect(TARGET_PACE_TEXT).toBe('3.4m, 3:22');
});
