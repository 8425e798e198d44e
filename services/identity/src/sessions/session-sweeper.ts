import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { deleteOverSessions } from './sessions.queries.js';

const SWEEP_EVERY_MS = 60 * 60 * 1_000;

/** Deletes sessions that are over. Only tidies: a session that is over is refused whether or not its row is there. */
@Injectable()
export class SessionSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SessionSweeper.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), SWEEP_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** How many were deleted. */
  async sweep(): Promise<number> {
    try {
      return await deleteOverSessions(this.database.manager);
    } catch (error) {
      this.logger.warn(`the sweep of sessions failed, the next one tries again: ${String(error)}`);
      return 0;
    }
  }
}
