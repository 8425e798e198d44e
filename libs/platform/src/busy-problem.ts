import { randomInt } from 'node:crypto';
import { Problem } from '@tenfold/contracts';

const RETRY_AFTER_SECONDS = { min: 1, max: 3 };

/** UNAVAILABLE for work that was not begun. The jitter of Retry-After spreads the retries of many clients. */
export function busyProblem(message: string): Problem {
  const retryAfterSeconds = randomInt(RETRY_AFTER_SECONDS.min, RETRY_AFTER_SECONDS.max + 1);
  return new Problem('UNAVAILABLE', message, { retryAfterSeconds });
}
