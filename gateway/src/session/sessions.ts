import { resolveSession, sessionKey, type SessionRecord } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { hashToken, unseal } from '@tenfold/platform';
import type { Redis } from '@tenfold/platform/redis';

export class Sessions {
  constructor(
    private readonly redis: Redis,
    private readonly rpc: RpcClient,
    private readonly cacheKey: string,
  ) {}

  async find(token: string): Promise<SessionRecord | null> {
    const cached = await this.cached(token);
    return cached ?? this.rpc.call(resolveSession, { token }, null);
  }

  /** Null for an entry without identity's signature, so that write access to Redis cannot forge an auth session. */
  private async cached(token: string): Promise<SessionRecord | null> {
    try {
      const place = sessionKey(hashToken(token));
      const entry = await this.redis.get(place);
      const text = entry === null ? null : unseal(this.cacheKey, place, entry);
      return text === null ? null : (JSON.parse(text) as SessionRecord);
    } catch {
      return null; // Redis is unavailable, which was logged once; identity has the same data
    }
  }
}
