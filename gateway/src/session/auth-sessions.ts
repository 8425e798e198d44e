import { resolveSession, sessionKey, type SessionRecord } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { hashToken, unseal } from '@tenfold/platform';
import type { Redis } from '@tenfold/platform/redis';

const CACHE_MAX = 20_000;
const CACHE_MS = 5_000;

/**
 * Auth sessions come from this process's memory, else from Redis, else from identity. Redis reports an invalidation for every
 * change of an entry that this process has read (client tracking), so a session that identity ends is refused within a
 * second; CACHE_MS is the limit if an invalidation is lost: docs/adr/0040.
 */
export class AuthSessions {
  private readonly cache = new Map<string, { record: SessionRecord; until: number }>();
  /** Counts invalidations. If it changes while an entry is read, the entry may be outdated and is not cached. */
  private invalidations = 0;

  constructor(
    private readonly redis: Redis,
    private readonly rpc: RpcClient,
    private readonly cacheKey: string,
  ) {
    redis.on('invalidate', (key: Buffer | string | null) =>
      this.invalidate(key === null ? null : String(key)),
    );
    // invalidations are lost without a connection
    for (const event of ['error', 'end', 'ready']) redis.on(event, () => this.invalidate(null));
  }

  async find(token: string): Promise<SessionRecord | null> {
    const key = sessionKey(hashToken(token));
    const cached = this.cache.get(key);
    if (cached && cached.until > Date.now() && this.redis.isReady) return cached.record;
    const shared = await this.read(key);
    return shared ?? this.rpc.call(resolveSession, { token }, null);
  }

  /** Waits until all earlier invalidations are applied: Redis sends them in order with the PING reply. */
  async awaitInvalidations(): Promise<void> {
    if (this.redis.isReady) await this.redis.ping().catch(() => undefined);
  }

  /** Null for an entry without identity's signature, so that write access to Redis cannot forge an auth session. */
  private async read(key: string): Promise<SessionRecord | null> {
    try {
      const invalidationsBefore = this.invalidations;
      const entry = await this.redis.get(key);
      const text = entry === null ? null : unseal(this.cacheKey, key, entry);
      if (text === null) return null;
      const record = JSON.parse(text) as SessionRecord;
      if (this.invalidations === invalidationsBefore) this.store(key, record);
      return record;
    } catch {
      return null; // Redis is unavailable, which was logged once; identity has the same data
    }
  }

  private store(key: string, record: SessionRecord): void {
    if (this.cache.size >= CACHE_MAX) this.cache.clear();
    this.cache.set(key, { record, until: Math.min(Date.now() + CACHE_MS, Date.parse(record.expiresAt)) });
  }

  private invalidate(key: string | null): void {
    this.invalidations += 1;
    if (key === null) this.cache.clear();
    else this.cache.delete(key);
  }
}
