import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Problem } from '@tenfold/contracts';
import type { Redis } from '@tenfold/platform/redis';
import { InjectRedis } from '../inject-redis.js';

/** Leaves uploaded bytes where a service fetches them: a NATS message could not carry them. */
@Injectable()
export class Uploads {
  constructor(@InjectRedis() private readonly redis: Redis) {}

  /**
   * The id under which the bytes wait.
   * @param keyOf the Redis key of an upload's id, as the service knows it
   * @throws Problem UNAVAILABLE without Redis
   */
  async leave(bytes: Buffer, keyOf: (uploadId: string) => string, ttlSeconds: number): Promise<string> {
    const uploadId = randomUUID();
    try {
      await this.redis.set(keyOf(uploadId), bytes, { expiration: { type: 'EX', value: ttlSeconds } });
    } catch {
      throw new Problem('UNAVAILABLE', 'Uploads cannot be taken right now. Please try again.', {
        retryAfterSeconds: 5,
      });
    }
    return uploadId;
  }
}
