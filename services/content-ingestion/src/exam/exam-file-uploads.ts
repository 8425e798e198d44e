import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { examFileUploadKey, Problem } from '@tenfold/contracts';
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

  async take(uploadId: string): Promise<Buffer> {
    const bytes = await this.redis
      .withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
      .getDel(examFileUploadKey(uploadId))
      .catch(() => {
        throw new Problem('UNAVAILABLE', 'Exam files cannot be read right now. Please try again.', {
          retryAfterSeconds: 2,
        });
      });
    if (bytes === null)
      throw new Problem('NOT_FOUND', 'The upload has expired. Please send the exam file again.');
    return bytes;
  }

  async isReady(): Promise<boolean> {
    return this.redis.isReady;
  }
}
