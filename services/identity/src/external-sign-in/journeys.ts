import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { ExternalSignInPurpose, IdentityProvider } from '@tenfold/contracts';
import { hashToken } from '@tenfold/platform';
import { createRedis, type Redis } from '@tenfold/platform/redis';
import type { Secrets } from './provider-client.js';

/** So long somebody may take at the provider. */
export const JOURNEY_SECONDS = 600;

/** What is remembered while somebody is at a provider. */
export interface Journey {
  purpose: ExternalSignInPurpose;
  /** A path of ours; null: wherever it is best. */
  returnTo: string | null;
  /** The hash of the session that the browser carried when it left. */
  sessionHash: string | null;
  nonce: string;
  codeVerifier: string | null;
}

/** The journeys under way, in Redis. Everything here fails while Redis is away: nobody can leave or come back. */
export class Journeys implements OnModuleInit, OnApplicationShutdown {
  private readonly redis: Redis;

  constructor(url: string) {
    this.redis = createRedis('identity', url);
  }

  onModuleInit(): void {
    this.redis.connect().catch(() => undefined); // it says itself that it is away, and goes on trying
  }

  onApplicationShutdown(): void {
    this.redis.destroy();
  }

  async keep(key: JourneyKey, journey: Journey): Promise<void> {
    const expiration = { type: 'EX', value: JOURNEY_SECONDS } as const;
    await this.redis.set(redisKey(key), JSON.stringify(journey), { expiration });
  }

  /** Once: null when it is over, was taken before, or began in another browser or at another provider. */
  async take(key: JourneyKey): Promise<(Journey & Secrets) | null> {
    const entry = await this.redis.getDel(redisKey(key));
    return entry === null ? null : { ...(JSON.parse(entry) as Journey), state: key.state };
  }
}

/** Only who has all three takes the journey: neither the address of the answer nor the cookie alone is enough. */
export interface JourneyKey {
  provider: IdentityProvider;
  /** The browser's secret. */
  ticket: string;
  /** What the provider repeats. */
  state: string;
}

function redisKey({ provider, ticket, state }: JourneyKey): string {
  return `external-sign-in:${provider}:${hashToken(`${ticket} ${state}`)}`;
}
