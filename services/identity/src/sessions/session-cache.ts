import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { sessionKey, type SessionRecord } from '@tenfold/contracts';
import { signalSessionsEnded } from '@tenfold/messaging/events';
import { seal } from '@tenfold/platform';
import { createRedis, type Redis } from '@tenfold/platform/redis';
import type { DataSource } from 'typeorm';
import { finishCacheDeletions, listCacheDeletions } from './session-cache-deletions.queries.js';

/** Seconds; also how often the use of a session is recorded. */
const CACHE_SECONDS = 300;
const DELETION_BATCH = 500;

/**
 * Auth sessions cached in Redis. `put` and `forget` never throw: without Redis each session is read from PostgreSQL. Ending a session
 * writes its row of `session_cache_deletion` in the same transaction; the entry is deleted before that row.
 */
export class SessionCache implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(SessionCache.name);
  private readonly redis: Redis;

  constructor(
    url: string,
    private readonly key: string,
    private readonly database: DataSource,
  ) {
    this.redis = createRedis('identity', url);
  }

  onModuleInit(): void {
    this.redis.on('ready', () => void this.deletePending().catch(() => undefined));
    this.redis
      .connect()
      .catch((error: Error) => this.logger.warn(`redis connection failed: ${error.message}`));
  }

  onApplicationShutdown(): void {
    this.redis.destroy();
  }

  async put(tokenHash: string, record: SessionRecord): Promise<boolean> {
    const secondsLeft = Math.floor((Date.parse(record.expiresAt) - Date.now()) / 1_000);
    if (secondsLeft < 1) return false;
    try {
      const expiry = { type: 'EX', value: Math.min(CACHE_SECONDS, secondsLeft) } as const;
      const redisKey = sessionKey(tokenHash);
      await this.redis.set(redisKey, seal(this.key, redisKey, JSON.stringify(record)), {
        expiration: expiry,
      });
      return true;
    } catch {
      return false;
    }
  }

  async forget(tokenHashes: string[]): Promise<void> {
    if (tokenHashes.length === 0) return;
    await this.delete(tokenHashes).catch(() => undefined);
  }

  async deletePending(): Promise<void> {
    if (!this.redis.isReady) return;
    let tokenHashes: string[];
    do {
      tokenHashes = await listCacheDeletions(this.database.manager, DELETION_BATCH);
      if (tokenHashes.length > 0) await this.delete(tokenHashes);
    } while (tokenHashes.length === DELETION_BATCH);
  }

  /** Deletes entries before rows, so that a crash between the two only repeats the deletion. */
  private async delete(tokenHashes: string[]): Promise<void> {
    // first, because open streams must end also while Redis is down
    signalSessionsEnded(this.database, tokenHashes);
    await this.redis.del(tokenHashes.map(sessionKey));
    await finishCacheDeletions(this.database.manager, tokenHashes);
  }
}
