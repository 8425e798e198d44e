import { DAY, type Seconds } from './calendar.js';

/** Days after the first failed attempt: eight retries in two weeks, the recommended Smart Retries setting. */
const RETRY_DAYS = [1, 3, 5, 7, 9, 11, 13, 14] as const;

export function nextPaymentAttempt(firstAttemptAt: Seconds, attempts: number): Seconds | null {
  const days = RETRY_DAYS[attempts - 1];
  return days === undefined ? null : firstAttemptAt + days * DAY;
}

export function redeliveryDelayMs(attempts: number, firstMs: number, longestMs: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(attempts - 1, 20));
}
