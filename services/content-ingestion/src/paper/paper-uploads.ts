import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { paperUploadKey, Problem } from '@tenfold/contracts';
import type { Logger } from '@tenfold/platform';
import { createClient, RESP_TYPES } from 'redis';

/** Where the gateway leaves the bytes of a paper. */
export class PaperUploads implements OnModuleInit, OnApplicationShutdown {
  private readonly client;

  constructor(redisUrl: string, logger: Logger) {
    // a command while Redis is away fails at once; the connection comes back by itself
    this.client = createClient({
      url: redisUrl,
      disableOfflineQueue: true,
      commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } },
    });
    this.client.on('error', (error: Error) => logger.warn({ err: error }, 'Redis is away'));
  }

  /** Does not wait for Redis: a start without it is a start, and each call says that it is away. */
  onModuleInit(): void {
    this.client.connect().catch(() => undefined); // told by the error event
  }

  /** After the last call has been answered. */
  onApplicationShutdown(): void {
    this.client.destroy();
  }

  /**
   * The bytes of an upload, which nobody can take again.
   *
   * @throws Problem NOT_FOUND when it has expired or was taken, UNAVAILABLE when Redis is away
   */
  async take(uploadId: string): Promise<Buffer> {
    const bytes = await this.client.getDel(paperUploadKey(uploadId)).catch(() => {
      throw new Problem('UNAVAILABLE', 'Papers cannot be taken in right now. Please try again.', {
        retryAfterSeconds: 2,
      });
    });
    if (bytes === null)
      throw new Problem('NOT_FOUND', 'The upload has expired. Please send the paper again.');
    return bytes;
  }

  async isReady(): Promise<boolean> {
    return this.client.isReady;
  }
}
