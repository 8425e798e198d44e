import type { Redis } from '@tenfold/platform/redis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { rateLimitNetworkOf } from '../http/client-ip.js';
import { createLimiter, MINUTE_SECONDS, take } from './limiter.js';

/** Limits per IP address, for requests without an account. */
export class IpLimits {
  private readonly calendarReads: RateLimiterRedis;
  private readonly socialLogins: RateLimiterRedis;

  constructor(redis: Redis, settings: { CALENDAR_READS_PER_MINUTE: number; LOGINS_PER_MINUTE: number }) {
    const perMinute = (name: string, points: number) =>
      createLimiter(redis, `limit:${name}:address`, points, MINUTE_SECONDS);
    // generous, because one calendar provider reads the plans of many users
    this.calendarReads = perMinute('calendar', settings.CALENDAR_READS_PER_MINUTE);
    this.socialLogins = perMinute('social-login', settings.LOGINS_PER_MINUTE);
  }

  /** @throws Problem TOO_MANY_REQUESTS */
  async beforeCalendarRead(ip: string): Promise<void> {
    await take(this.calendarReads, rateLimitNetworkOf(ip));
  }

  /** @throws Problem TOO_MANY_REQUESTS */
  async beforeSocialLogin(ip: string): Promise<void> {
    await take(this.socialLogins, rateLimitNetworkOf(ip));
  }
}
