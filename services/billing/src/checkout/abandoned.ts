import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BackgroundTasks } from '@tenfold/platform';
import { DataSource } from 'typeorm';
import { listAbandoned } from '../mirror/mirror.queries.js';
import { StripeCalls } from '../stripe/stripe-calls.js';
import { StripeClock } from '../stripe/stripe-clock.js';
import { PaidSubscription } from '../subscriptions/paid-subscription.js';

/** So long a card form may stay open. */
const ABANDONED_AFTER_HOURS = 24;

/** Ends trials whose card never came: they were never begun, and may be begun another day. */
@Injectable()
export class Abandoned implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Abandoned.name);
  private readonly tasks = new BackgroundTasks((_task, error) =>
    this.logger.warn(`abandoned trials wait: ${String(error)}`),
  );

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly calls: StripeCalls,
    private readonly clock: StripeClock,
    private readonly paid: PaidSubscription,
  ) {}

  onApplicationBootstrap(): void {
    if (this.calls.settings.mode === 'unavailable') return;
    const sweepMs = this.calls.settings.mode === 'emulator' ? 5_000 : 10 * 60_000;
    this.tasks.every(sweepMs, 'abandoned trials', () => this.endAll());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.tasks.stop();
  }

  private async endAll(): Promise<void> {
    const users = await listAbandoned(this.database.manager, ABANDONED_AFTER_HOURS, this.clock.offsetSeconds);
    for (const userId of users) {
      if (this.tasks.isStopping) return;
      // one that cannot be ended keeps no other waiting
      await this.paid
        .endUnbegun(userId)
        .catch((error: unknown) => this.logger.warn(`the trial of ${userId} waits: ${String(error)}`));
    }
  }
}
