import { randomUUID } from 'node:crypto';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { SocialLoginPurpose, IdentityProvider } from '@tenfold/contracts';
import { hashToken } from '@tenfold/platform';
import { createRedis, runWhenReady, type Redis } from '@tenfold/platform/redis';
import type { Secrets } from './provider-client.js';

export const PENDING_LOGIN_SECONDS = 600;

export interface PendingLogin {
  purpose: SocialLoginPurpose;
  returnTo: string | null;
  sessionHash: string | null;
  nonce: string;
  codeVerifier: string | null;
}

export class PendingLogins implements OnModuleInit, OnApplicationShutdown {
  private readonly redis: Redis;

  constructor(url: string) {
    this.redis = createRedis('identity', url);
  }

  onModuleInit(): void {
    this.redis.connect().catch(() => undefined); // the error event logs it, and the client reconnects
  }

  onApplicationShutdown(): void {
    this.redis.destroy();
  }

  async store(key: PendingLoginKey, pendingLogin: PendingLogin): Promise<void> {
    const expiration = { type: 'EX', value: PENDING_LOGIN_SECONDS } as const;
    const store = () => this.redis.set(redisKey(key), JSON.stringify(pendingLogin), { expiration });
    await runWhenReady(this.redis, store, { mayRepeat: true });
  }

  /** Once: the first take leaves its mark, so that it can be repeated after a lost reply and another one gets null. */
  async take(key: PendingLoginKey): Promise<(PendingLogin & Secrets) | null> {
    const entryKey = redisKey(key);
    const entry = await runWhenReady(this.redis, () => this.redis.get(entryKey), { mayRepeat: true });
    if (entry === null) return null;
    const expiration = { type: 'EX', value: PENDING_LOGIN_SECONDS } as const;
    const mine = randomUUID();
    const mark = () =>
      this.redis.set(`${entryKey}:taken-by`, mine, { condition: 'NX', GET: true, expiration });
    const earlier = await runWhenReady(this.redis, mark, { mayRepeat: true });
    if (earlier !== null && earlier !== mine) return null;
    await this.redis.del(entryKey).catch(() => undefined);
    return { ...(JSON.parse(entry) as PendingLogin), state: key.state };
  }
}

/** All three must match, so that neither the callback URL nor the cookie alone is sufficient (login CSRF). */
export interface PendingLoginKey {
  provider: IdentityProvider;
  ticket: string;
  state: string;
}

function redisKey({ provider, ticket, state }: PendingLoginKey): string {
  return `social-login:${provider}:${hashToken(`${ticket} ${state}`)}`;
}
