import { resolveSession, sessionKey, type SessionRecord } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { hashToken, unseal } from '@tenfold/platform';
import type { Redis } from '@tenfold/platform/redis';

const KEPT_MAX = 20_000;
const KEPT_MS = 5_000;

/**
 * Auth sessions come from this process's memory, else from Redis, else from identity. Redis reports every change of an entry
 * that this process has read (client tracking), so a session that identity ends is refused within a second; KEPT_MS
 * is the limit if a report is lost: docs/adr/0040.
 */
export class Sessions {
  private readonly kept = new Map<string, { record: SessionRecord; until: number }>();
  /** Counts reports. If it changes while an entry is read, the entry may be outdated and is not kept. */
  private reports = 0;

  constructor(
    private readonly redis: Redis,
    private readonly rpc: RpcClient,
    private readonly cacheKey: string,
  ) {
    redis.on('invalidate', (key: Buffer | string | null) => this.forget(key === null ? null : String(key)));
    // reports are lost without a connection
    for (const event of ['error', 'end', 'ready']) redis.on(event, () => this.forget(null));
  }

  async find(token: string): Promise<SessionRecord | null> {
    const key = sessionKey(hashToken(token));
    const kept = this.kept.get(key);
    if (kept && kept.until > Date.now() && this.redis.isReady) return kept.record;
    const cached = await this.read(key);
    return cached ?? this.rpc.call(resolveSession, { token }, null);
  }

  /** Resolves when all reports are applied that Redis sent before, because it sends them and its replies in order. */
  async applyReports(): Promise<void> {
    if (this.redis.isReady) await this.redis.ping().catch(() => undefined);
  }

  /** Null for an entry without identity's signature, so that write access to Redis cannot forge an auth session. */
  private async read(key: string): Promise<SessionRecord | null> {
    try {
      const reportsBefore = this.reports;
      const entry = await this.redis.get(key);
      const text = entry === null ? null : unseal(this.cacheKey, key, entry);
      if (text === null) return null;
      const record = JSON.parse(text) as SessionRecord;
      if (this.reports === reportsBefore) this.keep(key, record);
      return record;
    } catch {
      return null; // Redis is unavailable, which was logged once; identity has the same data
    }
  }

  private keep(key: string, record: SessionRecord): void {
    if (this.kept.size >= KEPT_MAX) this.kept.clear();
    this.kept.set(key, { record, until: Math.min(Date.now() + KEPT_MS, Date.parse(record.expiresAt)) });
  }

  private forget(key: string | null): void {
    this.reports += 1;
    if (key === null) this.kept.clear();
    else this.kept.delete(key);
  }
}
