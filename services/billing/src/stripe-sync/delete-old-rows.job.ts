import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Every } from '@tenfold/jobs';
import { deleteOldEvents } from '@tenfold/messaging/events';
import { DataSource } from 'typeorm';

const limits = [
  `DELETE FROM consent WHERE given_at < now() - interval '3 years'
      AND NOT EXISTS (SELECT 1 FROM stripe_subscription AS stored
                       WHERE stored.user_id = consent.user_id AND stored.id = consent.subscription_id
                         AND (stored.status NOT IN ('canceled', 'incomplete_expired')
                              OR stored.fetched_at > now() - interval '3 years'))`,
  `DELETE FROM trial_used WHERE used_at < now() - interval '2 years'`,
  `DELETE FROM trial_card WHERE used_at < now() - interval '2 years'`,
  `DELETE FROM notification WHERE sent_at < now() - interval '400 days'`,
  `DELETE FROM stripe_event WHERE processed_at < now() - interval '90 days'`,
];

@Injectable()
export class DeleteOldRowsJob {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Every('1h', 'delete-old-events')
  events(): Promise<unknown> {
    return deleteOldEvents(this.database);
  }

  @Every('1h', 'delete-old-rows')
  async deleteOld(): Promise<void> {
    for (const statement of limits) await this.database.query(statement);
  }
}
