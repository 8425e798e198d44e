import type { PasswordReset } from '@tenfold/contracts';
import type { Redis } from '@tenfold/platform/redis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { subscriberOf } from '../http/client-address.js';
import { accountKey } from './account-key.js';
import { FailureLimit } from './failure-limit.js';
import { createLimiter, MINUTE_SECONDS, take } from './limiter.js';

export interface LimitSettings {
  LOGIN_FAILURES_PER_15_MINUTES: number;
  LOGINS_PER_MINUTE: number;
  REGISTRATIONS_PER_HOUR: number;
}

/** How often somebody may try to sign in, to register, or to show that they know a password. */
export class SignInLimits {
  private readonly failuresOfAccount: FailureLimit;
  private readonly failuresOfUser: FailureLimit;
  private readonly signInsFromAddress: RateLimiterRedis;
  private readonly registrationsFromAddress: RateLimiterRedis;

  constructor(redis: Redis, settings: LimitSettings) {
    const free = settings.LOGIN_FAILURES_PER_15_MINUTES;
    this.failuresOfAccount = new FailureLimit(redis, 'limit:login:account', free);
    this.failuresOfUser = new FailureLimit(redis, 'limit:password:user', free);
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
   * Signs in with `attempt`, unless there were too many of late: unknown addresses are counted like known ones.
   * @throws Problem TOO_MANY_REQUESTS; whatever `attempt` throws
   */
  async signIn<T>(address: string, email: string, attempt: () => Promise<T>): Promise<T> {
    await take(this.signInsFromAddress, subscriberOf(address));
    return this.failuresOfAccount.attempt(
      accountKey(email),
      ({ code }) => code === 'UNAUTHENTICATED',
      attempt,
    );
  }

  /**
   * Lets somebody who is signed in show that they know their password: who found an open browser may guess no faster.
   * @throws Problem TOO_MANY_REQUESTS; whatever `attempt` throws
   */
  confirmPassword<T>(userId: string, attempt: () => Promise<T>): Promise<T> {
    return this.failuresOfUser.attempt(userId, ({ code }) => code === 'WRONG_PASSWORD', attempt);
  }

  /** The account has another password, by mail: what was guessed before no longer counts. */
  async forgetFailures({ userId, email }: PasswordReset): Promise<void> {
    await this.failuresOfAccount.forget(accountKey(email));
    await this.failuresOfUser.forget(userId);
  }

  /** @throws Problem TOO_MANY_REQUESTS */
  async beforeRegistration(address: string): Promise<void> {
    await take(this.registrationsFromAddress, subscriberOf(address));
  }
}
