import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Every } from '@tenfold/jobs';
import { DataSource } from 'typeorm';
import { StripeClock } from '../stripe/stripe-clock.js';
import { listDue } from './notification.queries.js';
import { NotificationsService } from './notifications.service.js';

const LIMIT_PER_RUN = 500;

/**
 * Polls for due notifications: they are due by Stripe's clock, which tests can advance, so a job cannot be
 * scheduled for them. The event and the mark on the notification commit together.
 */
@Injectable()
export class EmitDueNotificationsJob {
  private readonly logger = new Logger(EmitDueNotificationsJob.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: StripeClock,
    private readonly notifications: NotificationsService,
  ) {}

  @Every('2s', 'emit-due-notifications')
  async emitDue(): Promise<void> {
    for (const notification of await listDue(
      this.database.manager,
      this.clock.offsetSeconds,
      LIMIT_PER_RUN,
    )) {
      const { userId, type } = notification;
      await this.notifications
        .emitDue(notification)
        .catch((error: unknown) =>
          this.logger.warn({ userId, type, err: error }, 'notification not emitted, will retry'),
        );
    }
  }
}
