import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Problem } from '@tenfold/contracts';
import type { Redis } from '@tenfold/platform/redis';
import { InjectRedis } from '../inject-redis.js';

@Injectable()
export class Uploads {
  constructor(@InjectRedis() private readonly redis: Redis) {}

  async store(bytes: Buffer, keyOf: (uploadId: string) => string, ttlSeconds: number): Promise<string> {
    const uploadId = randomUUID();
    try {
      await this.redis.set(keyOf(uploadId), bytes, { expiration: { type: 'EX', value: ttlSeconds } });
    } catch {
      throw new Problem('UNAVAILABLE', 'Uploads cannot be accepted right now. Please try again.', {
        retryAfterSeconds: 5,
      });
    }
    return uploadId;
  }
}
