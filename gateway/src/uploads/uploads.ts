import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Problem } from '@tenfold/contracts';
import { runWhenReady, type Redis } from '@tenfold/platform/redis';
import { InjectRedis } from '../inject-redis.js';

@Injectable()
export class Uploads {
  constructor(@InjectRedis() private readonly redis: Redis) {}

  async store(bytes: Buffer, keyOf: (uploadId: string) => string, ttlSeconds: number): Promise<string> {
    const uploadId = randomUUID();
    try {
      const expiration = { type: 'EX', value: ttlSeconds } as const;
      const store = () => this.redis.set(keyOf(uploadId), bytes, { expiration });
      await runWhenReady(this.redis, store, { mayRepeat: true });
    } catch {
      throw new Problem('UNAVAILABLE', 'Uploads cannot be accepted right now. Please try again.', {
        retryAfterSeconds: 5,
      });
    }
    return uploadId;
  }
}
