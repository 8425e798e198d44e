import { createHash } from 'node:crypto';
import { Problem } from '@tenfold/contracts';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { subscriberOf } from '../http/client-address.js';
import type { Redis } from '../redis.js';
import { createLimiter, MINUTE_SECONDS, take } from './limiter.js';

export interface LimitSettings {
  LOGIN_FAILURES_PER_15_MINUTES: number;
  LOGINS_PER_MINUTE: number;
  REGISTRATIONS_PER_HOUR: number;
}

/** How often somebody may try to sign in or to register. */
export class SignInLimits {
  private readonly failuresOfAccount: RateLimiterRedis;
  private readonly signInsFromAddress: RateLimiterRedis;
  private readonly registrationsFromAddress: RateLimiterRedis;

  constructor(redis: Redis, settings: LimitSettings) {
    this.failuresOfAccount = createLimiter(
      redis,
      'limit:login:account',
      settings.LOGIN_FAILURES_PER_15_MINUTES,
      15 * MINUTE_SECONDS,
    );
    this.signInsFromAddress = createLimiter(
      redis,
      'limit:login:address',
      settings.LOGINS_PER_MINUTE,
      MINUTE_SECONDS,
    );
    this.registrationsFromAddress = createLimiter(
      redis,
      'limit:register:address',
      settings.REGISTRATIONS_PER_HOUR,
      60 * MINUTE_SECONDS,
    );
  }

  /**
   * Signs in with `attempt`, unless there were too many of late. An attempt counts before its outcome is known,
   * so that many at once are not all let through; it stops counting unless the credentials were wrong.
   * @throws Problem TOO_MANY_REQUESTS; whatever `attempt` throws
   */
  async signIn<T>(address: string, email: string, attempt: () => Promise<T>): Promise<T> {
    const account = accountKey(email);
    await take(this.signInsFromAddress, subscriberOf(address));
    await take(this.failuresOfAccount, account);
    try {
      const outcome = await attempt();
      await this.failuresOfAccount.delete(account);
      return outcome;
    } catch (error) {
      const wrong = error instanceof Problem && error.code === 'UNAUTHENTICATED';
      if (!wrong) await this.failuresOfAccount.reward(account);
      throw error;
    }
  }

  /** @throws Problem TOO_MANY_REQUESTS */
  async beforeRegistration(address: string): Promise<void> {
    await take(this.registrationsFromAddress, subscriberOf(address));
  }
}

/** The same for each spelling of an address; Redis need not know whose it is. */
function accountKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url');
}
