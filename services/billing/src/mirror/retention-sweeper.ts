import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BackgroundTasks } from '@tenfold/platform';
import { DataSource } from 'typeorm';

const SWEEP_MS = 60 * 60_000;

/** What is kept for how long, and no longer. */
const limits = [
  // a consent is kept for three years; of a subscription that goes on, the consent is still needed
  `DELETE FROM consent WHERE given_at < now() - interval '3 years'
      AND NOT EXISTS (SELECT 1 FROM stripe_subscription AS stored
                       WHERE stored.user_id = consent.user_id AND stored.id = consent.subscription_id
                         AND (stored.status NOT IN ('canceled', 'incomplete_expired')
                              OR stored.fetched_at > now() - interval '3 years'))`,
  `DELETE FROM trial_used WHERE used_at < now() - interval '2 years'`,
  `DELETE FROM notice WHERE sent_at < now() - interval '400 days'`,
  `DELETE FROM stripe_event WHERE processed_at < now() - interval '90 days'`,
];

/** Forgets what has been kept for long enough. */
@Injectable()
export class RetentionSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(RetentionSweeper.name);
  private readonly tasks = new BackgroundTasks((_task, error) =>
    this.logger.warn(`old rows wait: ${String(error)}`),
  );

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  onApplicationBootstrap(): void {
    this.tasks.every(SWEEP_MS, 'old rows', () => this.sweep());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.tasks.stop();
  }

  async sweep(): Promise<void> {
    for (const statement of limits) await this.database.query(statement);
  }
}
