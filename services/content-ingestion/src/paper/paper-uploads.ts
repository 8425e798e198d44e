import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { paperUploadKey, Problem } from '@tenfold/contracts';
import { createRedis, type Redis } from '@tenfold/platform/redis';
import { RESP_TYPES } from 'redis';

/** Where the gateway leaves the bytes of a paper. */
export class PaperUploads implements OnModuleInit, OnApplicationShutdown {
  private readonly redis: Redis;

  constructor(url: string) {
    this.redis = createRedis('content-ingestion', url);
  }

  /** Does not wait for Redis: a start without it is a start, and each call says that it is away. */
  onModuleInit(): void {
    this.redis.connect().catch(() => undefined); // told by the error event
  }

  /** After the last call has been answered. */
  onApplicationShutdown(): void {
    this.redis.destroy();
  }

  /**
   * The bytes of an upload, which nobody can take again.
   *
   * @throws Problem NOT_FOUND when it has expired or was taken, UNAVAILABLE when Redis is away
   */
  async take(uploadId: string): Promise<Buffer> {
    const bytes = await this.redis
      .withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
      .getDel(paperUploadKey(uploadId))
      .catch(() => {
        throw new Problem('UNAVAILABLE', 'Papers cannot be taken in right now. Please try again.', {
          retryAfterSeconds: 2,
        });
      });
    if (bytes === null)
      throw new Problem('NOT_FOUND', 'The upload has expired. Please send the paper again.');
    return bytes;
  }

  async isReady(): Promise<boolean> {
    return this.redis.isReady;
  }
}
