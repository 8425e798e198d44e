import { Problem } from '@tenfold/contracts';
import type { Redis } from '@tenfold/platform/redis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { createLimiter, MINUTE_SECONDS, take, consumePoint } from './limiter.js';

const FAILURES_IN_A_ROW_MAX = 100;
/** The in-memory fallback uses a Node timer, which cannot exceed 24.8 days. */
const FAILURES_KEPT_SECONDS = 20 * 24 * 60 * MINUTE_SECONDS;
const FIRST_WAIT_SECONDS = MINUTE_SECONDS;
const LONGEST_WAIT_SECONDS = 15 * MINUTE_SECONDS;

const lockouts = new WeakSet<Problem>();

export function isLockout(problem: Problem): boolean {
  return lockouts.has(problem);
}

/**
 * Rate limit on guessing a secret (exponential backoff): after `failuresBeforeDelay` consecutive failures it allows one
 * attempt after 1, 2, 4, 8 and then every 15 minutes. After a hundred it locks the secret until it is reset by mail. A success resets
 * the count. An attempt counts before its outcome is known, so that concurrent attempts cannot bypass the limit.
 */
export class FailureLimit {
  private readonly failures: RateLimiterRedis;
  private readonly delays: RateLimiterRedis;

  constructor(
    redis: Redis,
    keyPrefix: string,
    private readonly failuresBeforeDelay: number,
    private readonly refusalForGood = 'There were too many wrong passwords. Reset your password to sign in again.',
  ) {
    this.failures = createLimiter(redis, keyPrefix, FAILURES_IN_A_ROW_MAX, FAILURES_KEPT_SECONDS);
    this.delays = createLimiter(redis, `${keyPrefix}:turn`, 1, LONGEST_WAIT_SECONDS);
  }

  /**
   * @param isWrong true when the error means a wrong secret; other errors do not count as failures
   * @throws Problem TOO_MANY_REQUESTS; any error of `work`
   */
  async attempt<T>(key: string, isWrong: (problem: Problem) => boolean, work: () => Promise<T>): Promise<T> {
    await this.begin(key);
    try {
      const outcome = await work();
      await this.forget(key);
      return outcome;
    } catch (error) {
      if (!(error instanceof Problem && isWrong(error))) {
        await this.failures.reward(key);
        await this.delays.delete(key);
      }
      throw error;
    }
  }

  async forget(key: string): Promise<void> {
    await this.failures.delete(key);
    await this.delays.delete(key);
  }

  private async begin(key: string): Promise<void> {
    try {
      const failures = await consumePoint(
        this.failures,
        key,
        (retryAfterSeconds) => new Problem('TOO_MANY_REQUESTS', this.refusalForGood, { retryAfterSeconds }),
      );
      if (failures >= this.failuresBeforeDelay)
        await take(this.delays, key, waitSeconds(failures - this.failuresBeforeDelay));
    } catch (refusal) {
      if (refusal instanceof Problem) lockouts.add(refusal);
      await this.failures.reward(key); // a refused request is not an attempt
      throw refusal;
    }
  }
}

function waitSeconds(waitsBefore: number): number {
  return Math.min(FIRST_WAIT_SECONDS * 2 ** waitsBefore, LONGEST_WAIT_SECONDS);
}
