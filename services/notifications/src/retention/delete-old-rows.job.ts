import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Every, runInBatches } from '@tenfold/jobs';
import { deleteOldEvents } from '@tenfold/messaging/events';
import { DataSource } from 'typeorm';

/** Until then a deleted notification prevents that the same insight is sent again, which quiz emits every 90 days at most. */
const DELETED_NOTIFICATIONS_KEPT = '90 days';

@Injectable()
export class DeleteOldRowsJob {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Every('1h', 'delete-old-events')
  events(): Promise<unknown> {
    return deleteOldEvents(this.database);
  }

  @Every('24h', 'delete-old-notifications')
  notifications(): Promise<void> {
    return runInBatches(
      this.database,
      (batchSize) => `DELETE FROM notification WHERE (user_id, id) IN (
        SELECT user_id, id FROM notification
        WHERE deleted_at < now() - interval '${DELETED_NOTIFICATIONS_KEPT}' LIMIT ${batchSize})`,
    );
  }
}
