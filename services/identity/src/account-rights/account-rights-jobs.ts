import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { RpcClient } from '@tenfold/messaging/rpc';
import { BackgroundTasks } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { ErasuresService } from './erasures.service.js';
import { claimExport, deleteOldExports, postponeExport, storeArchive } from './exports.queries.js';
import { prepareExport } from './prepare-export.js';

const EXPORT_POLL_MS = 1_000;
const ERASURE_POLL_MS = 5_000;
const HOUR_MS = 60 * 60 * 1_000;

/**
 * Prepares exports and carries out deletions. The rows are the truth: what a process that died was at is taken over
 * by the next one, of whichever instance.
 */
@Injectable()
export class AccountRightsJobs
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly logger = new Logger(AccountRightsJobs.name);
  private readonly tasks = new BackgroundTasks((task, error) =>
    this.logger.warn(`${task} wait for the next run: ${String(error)}`),
  );

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly rpc: RpcClient,
    private readonly erasures: ErasuresService,
  ) {}

  onApplicationBootstrap(): void {
    this.tasks.nowAndEvery(EXPORT_POLL_MS, 'exports', () => this.prepareExports());
    this.tasks.nowAndEvery(ERASURE_POLL_MS, 'deletions', () => this.erasures.eraseDue());
    this.tasks.nowAndEvery(HOUR_MS, 'unanswered erasures', () => this.erasures.tellAgain());
    this.tasks.nowAndEvery(HOUR_MS, 'old exports', () => deleteOldExports(this.database.manager));
  }

  /** Before the connections are closed, which happens on shutdown proper. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.tasks.stop();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rpc.close();
  }

  private async prepareExports(): Promise<void> {
    const { manager } = this.database;
    while (!this.tasks.isStopping) {
      const claimed = await claimExport(manager);
      if (claimed === null) return;
      try {
        const archive = await prepareExport(manager, this.rpc, claimed.userId);
        if (archive !== null) await storeArchive(manager, claimed, archive);
      } catch (error) {
        this.logger.warn(`the export of ${claimed.userId} comes again: ${String(error)}`);
        await postponeExport(manager, claimed);
      }
    }
  }
}
