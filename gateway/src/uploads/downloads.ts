import { Injectable } from '@nestjs/common';
import { Problem } from '@tenfold/contracts';
import { takeBytes, type Redis } from '@tenfold/platform/redis';
import { InjectRedis } from '../inject-redis.js';

/** Files that a service left in Redis for one download. */
@Injectable()
export class Downloads {
  constructor(@InjectRedis() private readonly redis: Redis) {}

  /** Reads and deletes the file. */
  async take(key: string): Promise<Buffer> {
    const bytes = await takeBytes(this.redis, key).catch(() => null);
    if (bytes === null)
      throw new Problem('UNAVAILABLE', 'The file cannot be downloaded right now. Please try again.', {
        retryAfterSeconds: 5,
      });
    return bytes;
  }
}
