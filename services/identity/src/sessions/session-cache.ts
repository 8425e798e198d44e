import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { sessionKey, type SessionRecord } from '@tenfold/contracts';
import { createRedis, type Redis } from '@tenfold/platform/redis';

/** How long the gateway may go by an entry without asking again. Also how often use of a session is noted. */
const CACHE_SECONDS = 300;

/** The sessions' copies in Redis. Nothing here fails: without Redis each session is looked up in PostgreSQL. */
export class SessionCache implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(SessionCache.name);
  private readonly redis: Redis;
  /** Closed while Redis was away: its entry must go before anything reads it; when it was closed (ms). */
  private readonly owed = new Map<string, number>();

  constructor(url: string) {
    this.redis = createRedis('identity', url);
  }

  onModuleInit(): void {
    this.redis.on('ready', () => void this.deleteOwed());
    this.redis.connect().catch((error: Error) => this.logger.warn(`Redis: ${error.message}`));
  }

  onApplicationShutdown(): void {
    this.redis.destroy();
  }

  /** False when Redis is away. */
  async put(tokenHash: string, record: SessionRecord): Promise<boolean> {
    const secondsLeft = Math.floor((Date.parse(record.expiresAt) - Date.now()) / 1_000);
    if (secondsLeft < 1) return false;
    try {
      const expiry = { type: 'EX', value: Math.min(CACHE_SECONDS, secondsLeft) } as const;
      await this.redis.set(sessionKey(tokenHash), JSON.stringify(record), { expiration: expiry });
      return true;
    } catch {
      // told once by the error event
      return false;
    }
  }

  /** Deletes the entries now, or as soon as Redis is back. */
  async forget(tokenHashes: string[]): Promise<void> {
    for (const tokenHash of tokenHashes) this.owed.set(tokenHash, Date.now());
    await this.deleteOwed();
  }

  private async deleteOwed(): Promise<void> {
    const tokenHashes = [...this.owed.keys()];
    if (tokenHashes.length === 0) return;
    try {
      await this.redis.del(tokenHashes.map(sessionKey));
      for (const tokenHash of tokenHashes) this.owed.delete(tokenHash);
    } catch {
      // kept for the next time, but no longer than an entry can live
      const oldest = Date.now() - CACHE_SECONDS * 1_000;
      for (const [tokenHash, closedAt] of this.owed) if (closedAt < oldest) this.owed.delete(tokenHash);
    }
  }
}
