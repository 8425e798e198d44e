import type { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Redis } from '@tenfold/platform/redis';
import { subscriberOf } from '../http/client-address.js';
import { createLimiter, MINUTE_SECONDS, take } from '../limits/limiter.js';

export class SocialLoginLimits {
  private readonly startsFromAddress: RateLimiterRedis;

  constructor(redis: Redis, settings: { LOGINS_PER_MINUTE: number }) {
    this.startsFromAddress = createLimiter(
      redis,
      'limit:social-login:address',
      settings.LOGINS_PER_MINUTE,
      MINUTE_SECONDS,
    );
  }

  async beforeStart(address: string): Promise<void> {
    await take(this.startsFromAddress, subscriberOf(address));
  }
}
