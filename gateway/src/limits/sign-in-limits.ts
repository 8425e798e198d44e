import type { PasswordReset } from '@tenfold/contracts';
import type { Redis } from '@tenfold/platform/redis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { rateLimitNetworkOf } from '../http/client-ip.js';
import { accountKey } from './account-key.js';
import { FailureLimit } from './failure-limit.js';
import { createLimiter, MINUTE_SECONDS, take } from './limiter.js';

export interface LimitSettings {
  LOGIN_FAILURES_BEFORE_DELAY: number;
  LOGINS_PER_MINUTE: number;
  REGISTRATIONS_PER_HOUR: number;
}

export class SignInLimits {
  private readonly failuresOfAccount: FailureLimit;
  private readonly failuresOfUser: FailureLimit;
  private readonly signInsFromIp: RateLimiterRedis;
  private readonly registrationsFromIp: RateLimiterRedis;

  constructor(redis: Redis, settings: LimitSettings) {
    const failuresBeforeDelay = settings.LOGIN_FAILURES_BEFORE_DELAY;
    this.failuresOfAccount = new FailureLimit(redis, 'limit:login:account', failuresBeforeDelay);
    this.failuresOfUser = new FailureLimit(redis, 'limit:password:user', failuresBeforeDelay);
    this.signInsFromIp = createLimiter(
      redis,
      'limit:login:address',
      settings.LOGINS_PER_MINUTE,
      MINUTE_SECONDS,
    );
    this.registrationsFromIp = createLimiter(
      redis,
      'limit:register:address',
      settings.REGISTRATIONS_PER_HOUR,
      60 * MINUTE_SECONDS,
    );
  }

  /**
   * Runs `attempt` within the limits. Unknown mail addresses count like known ones; failures in a known browser of the
   * account count only for that browser.
   * @param browserId from KnownBrowser; null for an unknown browser
   * @throws Problem TOO_MANY_REQUESTS; any error of `attempt`
   */
  async signIn<T>(
    ip: string,
    email: string,
    browserId: string | null,
    attempt: () => Promise<T>,
  ): Promise<T> {
    await take(this.signInsFromIp, rateLimitNetworkOf(ip));
    return this.failuresOfAccount.attempt(
      failureKey(email, browserId),
      ({ code }) => code === 'UNAUTHENTICATED',
      attempt,
    );
  }

  confirmPassword<T>(userId: string, attempt: () => Promise<T>): Promise<T> {
    return this.failuresOfUser.attempt(userId, ({ code }) => code === 'WRONG_PASSWORD', attempt);
  }

  async forgetFailures({ userId, email }: PasswordReset, browserId: string | null): Promise<void> {
    await this.failuresOfAccount.forget(failureKey(email, null));
    if (browserId !== null) await this.failuresOfAccount.forget(failureKey(email, browserId));
    await this.failuresOfUser.forget(userId);
  }

  async beforeRegistration(ip: string): Promise<void> {
    await take(this.registrationsFromIp, rateLimitNetworkOf(ip));
  }
}

function failureKey(email: string, browserId: string | null): string {
  const account = accountKey(email);
  return browserId === null ? account : `${account}:${browserId}`;
}
