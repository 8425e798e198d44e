import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Problem, profileImageUploadKey } from '@tenfold/contracts';
import { createRedis, type Redis } from '@tenfold/platform/redis';
import { RESP_TYPES } from 'redis';

/** Where the gateway leaves the bytes of a picture. A connection of its own: sessions do not wait behind them. */
export class UploadedPictures implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(UploadedPictures.name);
  private readonly redis: Redis;

  constructor(url: string) {
    this.redis = createRedis('identity-uploads', url);
  }

  onModuleInit(): void {
    this.redis.connect().catch((error: Error) => this.logger.warn(`Redis: ${error.message}`));
  }

  onApplicationShutdown(): void {
    this.redis.destroy();
  }

  /**
   * The bytes of an upload, which nobody can take again.
   * @throws Problem NOT_FOUND when it has expired or was taken, UNAVAILABLE when Redis is away
   */
  async take(uploadId: string): Promise<Buffer> {
    const bytes = await this.redis
      .withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
      .getDel(profileImageUploadKey(uploadId))
      .catch((error: unknown) => {
        this.logger.warn(`an upload could not be fetched: ${String(error)}`);
        throw new Problem('UNAVAILABLE', 'Pictures cannot be taken right now. Please try again.', {
          retryAfterSeconds: 2,
        });
      });
    if (bytes === null)
      throw new Problem('NOT_FOUND', 'The upload has expired. Please send the picture again.');
    return bytes;
  }
}
