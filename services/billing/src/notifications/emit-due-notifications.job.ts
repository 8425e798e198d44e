import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Every } from '@tenfold/jobs';
import { DataSource } from 'typeorm';
import { StripeClock } from '../stripe/stripe-clock.js';
import { listDue } from './notice.queries.js';
import { NoticesService } from './notices.service.js';

const LIMIT_PER_RUN = 500;

/**
 * Emits the events of due notices. Due times are by Stripe's clock, which tests can advance, so no job can be
 * scheduled for them; the event and the mark on the notice commit together.
 */
@Injectable()
export class EmitDueNoticesJob {
  private readonly logger = new Logger(EmitDueNoticesJob.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: StripeClock,
    private readonly notices: NoticesService,
  ) {}

  @Every('2s', 'emit-due-notices')
  async emitDue(): Promise<void> {
    for (const notice of await listDue(this.database.manager, this.clock.offsetSeconds, LIMIT_PER_RUN)) {
      const { userId, type } = notice;
      // a notice that fails must not delay the others
      await this.notices
        .emitDue(notice)
        .catch((error: unknown) =>
          this.logger.warn({ userId, type, err: error }, 'notice not emitted, will retry'),
        );
    }
  }
}
