import { Problem } from '@tenfold/contracts';
import type { Redis } from '@tenfold/platform/redis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { createLimiter, MINUTE_SECONDS, take, takeNumber } from './limiter.js';

const FAILURES_IN_A_ROW_MAX = 100;
/** The in-memory fallback uses a Node timer, which cannot exceed 24.8 days. */
const STREAK_SECONDS = 20 * 24 * 60 * MINUTE_SECONDS;
const FIRST_WAIT_SECONDS = MINUTE_SECONDS;
const LONGEST_WAIT_SECONDS = 15 * MINUTE_SECONDS;

const lockouts = new WeakSet<Problem>();

export function isLockout(problem: Problem): boolean {
  return lockouts.has(problem);
}

/**
 * Rate limit on guessing a secret (exponential backoff): after some consecutive failures it allows one attempt per
 * 1, 2, 4, 8 and at most 15 minutes. After a hundred it locks the secret until it is reset by mail. A success resets
 * the count. An attempt counts before its outcome is known, so that concurrent attempts cannot bypass the limit.
 */
export class FailureLimit {
  private readonly streak: RateLimiterRedis;
  private readonly turns: RateLimiterRedis;

  constructor(
    redis: Redis,
    keyPrefix: string,
    private readonly free: number,
    private readonly refusalForGood = 'There were too many wrong passwords. Reset your password to sign in again.',
  ) {
    this.streak = createLimiter(redis, keyPrefix, FAILURES_IN_A_ROW_MAX, STREAK_SECONDS);
    this.turns = createLimiter(redis, `${keyPrefix}:turn`, 1, LONGEST_WAIT_SECONDS);
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
        await this.streak.reward(key);
        await this.turns.delete(key);
      }
      throw error;
    }
  }

  async forget(key: string): Promise<void> {
    await this.streak.delete(key);
    await this.turns.delete(key);
  }

  private async begin(key: string): Promise<void> {
    try {
      const number = await takeNumber(
        this.streak,
        key,
        (retryAfterSeconds) => new Problem('TOO_MANY_REQUESTS', this.refusalForGood, { retryAfterSeconds }),
      );
      if (number >= this.free) await take(this.turns, key, waitSeconds(number - this.free));
    } catch (refusal) {
      if (refusal instanceof Problem) lockouts.add(refusal);
      await this.streak.reward(key); // a refused request is not an attempt
      throw refusal;
    }
  }
}

function waitSeconds(waitsBefore: number): number {
  return Math.min(FIRST_WAIT_SECONDS * 2 ** waitsBefore, LONGEST_WAIT_SECONDS);
}
