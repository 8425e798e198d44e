import { Problem } from '@tenfold/contracts';
import type { Redis } from '@tenfold/platform/redis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { createLimiter, MINUTE_SECONDS, take, takeNumber } from './limiter.js';

/** In a row, however slowly: then a password opens nothing any more until it is reset by mail. */
export const FAILURES_IN_A_ROW_MAX = 100;
/** So long after the first failure the count is kept. No timer of Node's runs for 25 days: the one in memory has one. */
const STREAK_SECONDS = 20 * 24 * 60 * MINUTE_SECONDS;
const FIRST_WAIT_SECONDS = MINUTE_SECONDS;
const LONGEST_WAIT_SECONDS = 15 * MINUTE_SECONDS;

/**
 * Slows down who guesses a secret: after some failures in a row there is one attempt a minute, then one in two, four,
 * eight and at last fifteen minutes. Never shut for good, but for a hundred failures in a row; forgotten at once when
 * the secret is right. An attempt counts before its outcome is known, so that many at once are not all let through.
 */
export class FailureLimit {
  private readonly streak: RateLimiterRedis;
  /** One attempt for each wait. */
  private readonly turns: RateLimiterRedis;

  /** @param free failures in a row after which waiting begins */
  constructor(
    redis: Redis,
    keyPrefix: string,
    private readonly free: number,
  ) {
    this.streak = createLimiter(redis, keyPrefix, FAILURES_IN_A_ROW_MAX, STREAK_SECONDS);
    this.turns = createLimiter(redis, `${keyPrefix}:turn`, 1, LONGEST_WAIT_SECONDS);
  }

  /**
   * The outcome of `work`.
   * @param isWrong whether what it threw says that the secret was wrong; anything else was nobody's fault
   * @throws Problem TOO_MANY_REQUESTS; whatever `work` throws
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

  /** Begins anew: the secret is another one. */
  async forget(key: string): Promise<void> {
    await this.streak.delete(key);
    await this.turns.delete(key);
  }

  private async begin(key: string): Promise<void> {
    try {
      const number = await takeNumber(this.streak, key, tooManyInARow);
      if (number >= this.free) await take(this.turns, key, waitSeconds(number - this.free));
    } catch (refusal) {
      await this.streak.reward(key); // it was no attempt
      throw refusal;
    }
  }
}

/** @param waitsBefore how many waits there were already */
function waitSeconds(waitsBefore: number): number {
  return Math.min(FIRST_WAIT_SECONDS * 2 ** waitsBefore, LONGEST_WAIT_SECONDS);
}

function tooManyInARow(retryAfterSeconds: number): Problem {
  return new Problem(
    'TOO_MANY_REQUESTS',
    'There were too many wrong passwords. Reset your password to sign in again.',
    { retryAfterSeconds },
  );
}
