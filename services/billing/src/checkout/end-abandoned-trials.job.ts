import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Every } from '@tenfold/jobs';
import { DataSource } from 'typeorm';
import { listAbandoned } from '../stripe-sync/stripe-sync.queries.js';
import { StripeCalls } from '../stripe/stripe-calls.js';
import { StripeClock } from '../stripe/stripe-clock.js';
import { PaidSubscription } from '../subscriptions/paid-subscription.js';

const ABANDONED_AFTER_HOURS = 24;

@Injectable()
export class EndAbandonedTrialsJob {
  private readonly logger = new Logger(EndAbandonedTrialsJob.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
    private readonly clock: StripeClock,
    private readonly paid: PaidSubscription,
  ) {}

  @Every('30s', 'end-abandoned-trials')
  async endAll(): Promise<void> {
    if (this.calls.settings.mode === 'unavailable') return;
    const users = await listAbandoned(this.database.manager, ABANDONED_AFTER_HOURS, this.clock.offsetSeconds);
    for (const userId of users) {
      await this.paid
        .endUnbegun(userId)
        .catch((error: unknown) =>
          this.logger.warn(`abandoned trial not ended, will retry ${userId}: ${String(error)}`),
        );
    }
  }
}
