import type { Redis } from '@tenfold/platform/redis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { rateLimitNetworkOf } from '../http/client-ip.js';
import { accountKey } from './account-key.js';
import { createLimiter, MINUTE_SECONDS, take } from './limiter.js';

export interface MailLimitSettings {
  ACCOUNT_MAILS_PER_HOUR: number;
  ACCOUNT_MAILS_PER_HOUR_FROM_ADDRESS: number;
}

export class MailLimits {
  private readonly toAccount: RateLimiterRedis;
  private readonly fromIp: RateLimiterRedis;
  private readonly linksFromIp: RateLimiterRedis;

  constructor(redis: Redis, settings: MailLimitSettings & { LOGINS_PER_MINUTE: number }) {
    const hour = 60 * MINUTE_SECONDS;
    this.toAccount = createLimiter(redis, 'limit:mail:account', settings.ACCOUNT_MAILS_PER_HOUR, hour);
    this.fromIp = createLimiter(
      redis,
      'limit:mail:address',
      settings.ACCOUNT_MAILS_PER_HOUR_FROM_ADDRESS,
      hour,
    );
    this.linksFromIp = createLimiter(
      redis,
      'limit:mailed-link:address',
      settings.LOGINS_PER_MINUTE,
      MINUTE_SECONDS,
    );
  }

  /**
   * Counts unknown mail addresses too, so that the limit does not reveal which accounts exist.
   * @throws Problem TOO_MANY_REQUESTS
   */
  async beforeReset(ip: string, email: string): Promise<void> {
    await this.before(ip, `reset:${accountKey(email)}`);
  }

  async beforeMailTo(ip: string, userId: string): Promise<void> {
    await this.before(ip, `user:${userId}`);
  }

  async beforeLink(ip: string): Promise<void> {
    await take(this.linksFromIp, rateLimitNetworkOf(ip));
  }

  private async before(ip: string, account: string): Promise<void> {
    await take(this.fromIp, rateLimitNetworkOf(ip));
    await take(this.toAccount, account);
  }
}
