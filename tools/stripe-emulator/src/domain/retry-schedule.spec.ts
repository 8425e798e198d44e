import { DAY } from './calendar';
import { nextPaymentAttempt, redeliveryDelayMs } from './retry-schedule';

it('tries a payment eight more times within two weeks', () => {
  const tries = Array.from({ length: 9 }, (_, index) => nextPaymentAttempt(1000, index + 1));
  expect(tries.map((at) => (at === null ? null : (at - 1000) / DAY))).toEqual([
    1,
    3,
    5,
    7,
    9,
    11,
    13,
    14,
    null,
  ]);
});

it.each([
  [1, 500],
  [2, 1_000],
  [4, 4_000],
  [5, 8_000],
  [6, 10_000],
  [400, 10_000],
])('redelivers a webhook after %i failures in %i ms', (attempts, delayMs) => {
  expect(redeliveryDelayMs(attempts, 500, 10_000)).toBe(delayMs);
});
