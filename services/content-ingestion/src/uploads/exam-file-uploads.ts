import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { examFileUploadKey, examImageUploadKey, Problem } from '@tenfold/contracts';
import { createRedis, RESP_TYPES, type Redis } from '@tenfold/platform/redis';

export class ExamFileUploads implements OnModuleInit, OnApplicationShutdown {
  private readonly redis: Redis;

  constructor(url: string) {
    this.redis = createRedis('content-ingestion', url);
  }

  /** Does not wait for Redis: the service starts without it, and calls fail with UNAVAILABLE until it connects. */
  onModuleInit(): void {
    this.redis.connect().catch(() => undefined); // the error listener logs it
  }

  onApplicationShutdown(): void {
    this.redis.destroy();
  }

  take(uploadId: string): Promise<Buffer> {
    return this.takeFrom(examFileUploadKey(uploadId), 'exam file');
  }

  takeImage(uploadId: string): Promise<Buffer> {
    return this.takeFrom(examImageUploadKey(uploadId), 'image');
  }

  private async takeFrom(key: string, what: string): Promise<Buffer> {
    const bytes = await this.redis
      .withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
      .getDel(key)
      .catch(() => {
        throw new Problem('UNAVAILABLE', `The ${what} cannot be read right now. Please try again.`, {
          retryAfterSeconds: 2,
        });
      });
    if (bytes === null)
      throw new Problem('NOT_FOUND', `The upload has expired. Please send the ${what} again.`);
    return bytes;
  }

  async isReady(): Promise<boolean> {
    return this.redis.isReady;
  }
}
