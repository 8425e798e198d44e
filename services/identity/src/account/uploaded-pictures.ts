import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Problem, profileImageUploadKey } from '@tenfold/contracts';
import { createRedis, takeBytes, type Redis } from '@tenfold/platform/redis';

/** Separate from the session cache, so that large values do not delay it. */
export class UploadedPictures implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(UploadedPictures.name);
  private readonly redis: Redis;

  constructor(url: string) {
    this.redis = createRedis('identity-uploads', url);
  }

  onModuleInit(): void {
    this.redis
      .connect()
      .catch((error: Error) => this.logger.warn(`redis connection failed: ${error.message}`));
  }

  onApplicationShutdown(): void {
    this.redis.destroy();
  }

  async take(uploadId: string): Promise<Buffer> {
    const bytes = await takeBytes(this.redis, profileImageUploadKey(uploadId)).catch((error: unknown) => {
      this.logger.warn(`upload not read from redis: ${String(error)}`);
      throw new Problem('UNAVAILABLE', 'Pictures cannot be uploaded right now. Please try again.', {
        retryAfterSeconds: 2,
      });
    });
    if (bytes === null)
      throw new Problem('NOT_FOUND', 'The upload has expired. Please send the picture again.');
    return bytes;
  }
}
