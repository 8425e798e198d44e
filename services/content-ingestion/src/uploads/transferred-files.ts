import { randomUUID } from 'node:crypto';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import {
  EXAM_EXPORT_TTL_SECONDS,
  EXAM_FILE_MAX_MEGABYTES,
  examExportKey,
  examFileUploadKey,
  examImageUploadKey,
  Problem,
  referenceUploadKey,
} from '@tenfold/contracts';
import { createRedis, runWhenReady, takeBytes, type Redis } from '@tenfold/platform/redis';

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Files that are larger than a NATS message: the gateway and this service pass them to each other through Redis. */
export class TransferredFiles implements OnModuleInit, OnApplicationShutdown {
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

  /** @throws Problem TOO_LARGE; NOT_FOUND; UNAVAILABLE */
  async takeExamFile(uploadId: string, maxMegabytes = EXAM_FILE_MAX_MEGABYTES): Promise<Buffer> {
    const bytes = await this.take(examFileUploadKey(uploadId), 'exam file');
    if (bytes.length > maxMegabytes * BYTES_PER_MEGABYTE)
      throw new Problem('TOO_LARGE', `An exam file may have at most ${maxMegabytes} MB; this one is larger.`);
    return bytes;
  }

  takeImage(uploadId: string): Promise<Buffer> {
    return this.take(examImageUploadKey(uploadId), 'image');
  }

  /** @throws Problem TOO_LARGE; NOT_FOUND; UNAVAILABLE */
  async takeReference(uploadId: string, maxMegabytes: number): Promise<Buffer> {
    const bytes = await this.take(referenceUploadKey(uploadId), 'file');
    if (bytes.length > maxMegabytes * BYTES_PER_MEGABYTE)
      throw new Problem('TOO_LARGE', `A file may have at most ${maxMegabytes} MB; this one is larger.`);
    return bytes;
  }

  /** @returns the id by which the gateway finds the file for two minutes */
  async storeExport(bytes: Buffer): Promise<string> {
    const exportId = randomUUID();
    const expiration = { type: 'EX', value: EXAM_EXPORT_TTL_SECONDS } as const;
    const store = () => this.redis.set(examExportKey(exportId), bytes, { expiration });
    await runWhenReady(this.redis, store, { mayRepeat: true }).catch(() => {
      throw unavailable('Exams cannot be exported right now. Please try again.');
    });
    return exportId;
  }

  private async take(key: string, what: string): Promise<Buffer> {
    const bytes = await takeBytes(this.redis, key).catch(() => {
      throw unavailable(`The ${what} cannot be read right now. Please try again.`);
    });
    if (bytes === null)
      throw new Problem('NOT_FOUND', `The upload has expired. Please send the ${what} again.`);
    return bytes;
  }

  async isReady(): Promise<boolean> {
    return this.redis.isReady;
  }
}

function unavailable(message: string): Problem {
  return new Problem('UNAVAILABLE', message, { retryAfterSeconds: 2 });
}
