import { randomUUID } from 'node:crypto';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { EXAM_EXPORT_TTL_SECONDS, examExportKey, Problem } from '@tenfold/contracts';
import { createRedis, type Redis } from '@tenfold/platform/redis';

export class ExamExportFiles implements OnModuleInit, OnApplicationShutdown {
  private readonly redis: Redis;

  constructor(url: string) {
    this.redis = createRedis('content-ingestion-exports', url);
  }

  onModuleInit(): void {
    this.redis.connect().catch(() => undefined); // the error listener logs it
  }

  onApplicationShutdown(): void {
    this.redis.destroy();
  }

  /** @returns the id by which the gateway finds the file for two minutes */
  async store(bytes: Buffer): Promise<string> {
    const exportId = randomUUID();
    try {
      const expiration = { type: 'EX', value: EXAM_EXPORT_TTL_SECONDS } as const;
      await this.redis.set(examExportKey(exportId), bytes, { expiration });
    } catch {
      throw new Problem('UNAVAILABLE', 'Exams cannot be exported right now. Please try again.', {
        retryAfterSeconds: 2,
      });
    }
    return exportId;
  }
}
