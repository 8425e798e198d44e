import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BackgroundTasks } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { deleteOverTokens } from './account-tokens/account-tokens.queries.js';
import { deleteUnusedImages } from './profile-images/profile-images.queries.js';
import { deleteOverSessions } from './sessions/sessions.queries.js';

const HOUR_MS = 60 * 60 * 1_000;

/**
 * Deletes what is over, again and again: sessions, mailed links, and pictures that were never used. They only tidy: nothing that
 * is over is let through because its row is still there.
 */
@Injectable()
export class Sweeps implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Sweeps.name);
  private readonly tasks = new BackgroundTasks((task, error) =>
    this.logger.warn(`the sweep of ${task} failed, the next one tries again: ${String(error)}`),
  );

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  onApplicationBootstrap(): void {
    const { manager } = this.database;
    this.tasks.every(HOUR_MS, 'sessions', () => deleteOverSessions(manager));
    this.tasks.every(HOUR_MS, 'mailed links', () => deleteOverTokens(manager));
    this.tasks.every(HOUR_MS, 'pictures', () => deleteUnusedImages(manager));
  }

  /** Before the connections are closed, which happens on shutdown proper. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.tasks.stop();
  }
}
