import type { CodeMethod } from '@tenfold/contracts';
import type { Redis } from '@tenfold/platform/redis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { rateLimitNetworkOf } from '../http/client-ip.js';
import { FailureLimit } from './failure-limit.js';
import { createLimiter, MINUTE_SECONDS, take } from './limiter.js';
import type { LimitSettings } from './sign-in-limits.js';

export class SecondFactorLimits {
  private readonly failures: FailureLimit;
  private readonly stepsFromIp: RateLimiterRedis;

  constructor(redis: Redis, settings: LimitSettings) {
    const refusal = 'There were too many wrong codes. Use another way to sign in.';
    const failuresBeforeDelay = settings.LOGIN_FAILURES_BEFORE_DELAY;
    this.failures = new FailureLimit(redis, 'limit:second-factor:user', failuresBeforeDelay, refusal);
    this.stepsFromIp = createLimiter(
      redis,
      'limit:second-factor:address',
      settings.LOGINS_PER_MINUTE,
      MINUTE_SECONDS,
    );
  }

  async beforeStep(ip: string): Promise<void> {
    await take(this.stepsFromIp, rateLimitNetworkOf(ip));
  }

  /**
   * Counts app codes and recovery codes separately, so that guessing the short codes does not lock the owner out of the
   * long ones.
   * @throws Problem TOO_MANY_REQUESTS; any error of `attempt`
   */
  checkCode<T>(userId: string, method: CodeMethod, attempt: () => Promise<T>): Promise<T> {
    return this.failures.attempt(`${userId}:${method}`, ({ code }) => code === 'WRONG_CODE', attempt);
  }
}
