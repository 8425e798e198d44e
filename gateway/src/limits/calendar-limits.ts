import type { Redis } from '@tenfold/platform/redis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { subscriberOf } from '../http/client-address.js';
import { createLimiter, MINUTE_SECONDS, take } from './limiter.js';

/** Per IP address. The limit is generous, because one calendar provider reads the plans of many users. */
export class CalendarLimits {
  private readonly readsFromAddress: RateLimiterRedis;

  constructor(redis: Redis, settings: { CALENDAR_READS_PER_MINUTE: number }) {
    this.readsFromAddress = createLimiter(
      redis,
      'limit:calendar:address',
      settings.CALENDAR_READS_PER_MINUTE,
      MINUTE_SECONDS,
    );
  }

  async beforeRead(address: string): Promise<void> {
    await take(this.readsFromAddress, subscriberOf(address));
  }
}
