import { Injectable } from '@nestjs/common';
import { resolveSession, sessionKey, type SessionRecord } from '@tenfold/contracts';
import { RpcClient } from '@tenfold/messaging/rpc';
import { hashToken } from '@tenfold/platform';
import type { Redis } from '@tenfold/platform/redis';
import { InjectRedis } from '../inject-redis.js';

/** Finds out whose session a token is: from the cache, else from identity, who fills it again. */
@Injectable()
export class Sessions {
  constructor(
    @InjectRedis() private readonly redis: Redis,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * Null when the session is unknown or over.
   * @throws Problem UNAVAILABLE when neither Redis nor identity can tell
   */
  async find(token: string): Promise<SessionRecord | null> {
    const cached = await this.cached(token);
    return cached ?? this.rpc.call(resolveSession, { token }, null);
  }

  private async cached(token: string): Promise<SessionRecord | null> {
    try {
      const entry = await this.redis.get(sessionKey(hashToken(token)));
      return entry === null ? null : (JSON.parse(entry) as SessionRecord);
    } catch {
      return null; // Redis is away, and told so once: identity knows as well
    }
  }
}
