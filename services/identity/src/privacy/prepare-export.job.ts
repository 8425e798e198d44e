import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { defineJob, Every, Job, type JobRun } from '@tenfold/jobs';
import { signal } from '@tenfold/messaging/events';
import { RpcClient } from '@tenfold/messaging/rpc';
import { DataSource } from 'typeorm';
import {
  deleteOldExports,
  isAwaited,
  publishArchive,
  storeArchive,
  type ExportRef,
} from './exports.queries.js';
import { openExport } from './open-export.js';

export const PrepareExport = defineJob<ExportRef>('prepare-export', {
  concurrency: 2,
  backoff: { firstMs: 15_000, longestMs: 10 * 60_000 },
  maxAttempts: 1_000,
});

@Injectable()
export class PrepareExportJob implements OnApplicationShutdown {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly rpc: RpcClient,
  ) {}

  @Job(PrepareExport)
  async prepare(data: ExportRef, run: JobRun): Promise<void> {
    const { manager } = this.database;
    if (!(await isAwaited(manager, data))) return;
    const archive = await openExport(manager, this.rpc, data.userId);
    if (archive === null) return;
    const stored = await storeArchive(manager, data, archive);
    await this.database.transaction(async (tx) => {
      await publishArchive(tx, data, stored);
      signal(tx, data.userId, 'export');
      await run.complete(tx);
    });
  }

  @Every('1h', 'delete-old-exports')
  async deleteOld(): Promise<void> {
    await deleteOldExports(this.database.manager);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rpc.close();
  }
}
