import { DAY, type Seconds } from './calendar.js';

/** Days after the first failed attempt: eight more tries in two weeks, as Smart Retries are recommended. */
export const RETRY_DAYS = [1, 3, 5, 7, 9, 11, 13, 14] as const;

/**
 * When a payment is tried again.
 *
 * @param firstAttemptAt when it failed first
 * @param attempts how often it was tried so far, 1 or more
 * @returns null after the last try
 */
export function nextPaymentAttempt(firstAttemptAt: Seconds, attempts: number): Seconds | null {
  const days = RETRY_DAYS[attempts - 1];
  return days === undefined ? null : firstAttemptAt + days * DAY;
}

/** How long after the nth failed delivery (1 or more) a webhook is sent again, in milliseconds. */
export function redeliveryDelayMs(attempts: number, firstMs: number, longestMs: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(attempts - 1, 20));
}
