import type { Redis } from '@tenfold/platform/redis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { subscriberOf } from '../http/client-address.js';
import { accountKey } from './account-key.js';
import { createLimiter, MINUTE_SECONDS, take } from './limiter.js';

export interface MailLimitSettings {
  ACCOUNT_MAILS_PER_HOUR: number;
  ACCOUNT_MAILS_PER_HOUR_FROM_ADDRESS: number;
}

export class MailLimits {
  private readonly toAccount: RateLimiterRedis;
  private readonly fromAddress: RateLimiterRedis;
  private readonly linksFromAddress: RateLimiterRedis;

  constructor(redis: Redis, settings: MailLimitSettings & { LOGINS_PER_MINUTE: number }) {
    const hour = 60 * MINUTE_SECONDS;
    this.toAccount = createLimiter(redis, 'limit:mail:account', settings.ACCOUNT_MAILS_PER_HOUR, hour);
    this.fromAddress = createLimiter(
      redis,
      'limit:mail:address',
      settings.ACCOUNT_MAILS_PER_HOUR_FROM_ADDRESS,
      hour,
    );
    this.linksFromAddress = createLimiter(
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
  async beforeReset(address: string, email: string): Promise<void> {
    await this.before(address, `reset:${accountKey(email)}`);
  }

  async beforeMailTo(address: string, userId: string): Promise<void> {
    await this.before(address, `user:${userId}`);
  }

  async beforeLink(address: string): Promise<void> {
    await take(this.linksFromAddress, subscriberOf(address));
  }

  private async before(address: string, account: string): Promise<void> {
    await take(this.fromAddress, subscriberOf(address));
    await take(this.toAccount, account);
  }
}
