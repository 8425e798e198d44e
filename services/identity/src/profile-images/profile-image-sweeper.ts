import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { deleteUnusedImages } from './profile-images.queries.js';

const SWEEP_EVERY_MS = 60 * 60 * 1_000;

/** Deletes uploads that were never used. */
@Injectable()
export class ProfileImageSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ProfileImageSweeper.name);
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
      return await deleteUnusedImages(this.database.manager);
    } catch (error) {
      this.logger.warn(`the sweep of pictures failed, the next one tries again: ${String(error)}`);
      return 0;
    }
  }
}
