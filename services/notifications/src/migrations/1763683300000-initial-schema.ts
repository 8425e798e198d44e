import { createErasedUsers } from '@tenfold/messaging/events';
import type { QueryRunner } from 'typeorm';

export class InitialSchema1763683300000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notification (
        user_id uuid NOT NULL,
        id uuid NOT NULL,
        type text NOT NULL,
        title text NOT NULL,
        message text NOT NULL,
        path text,
        dedupe_key text NOT NULL,
        is_read boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz,
        PRIMARY KEY (user_id, id)
      );
      CREATE UNIQUE INDEX notification_dedupe_key ON notification (user_id, dedupe_key);
      CREATE INDEX notification_newest ON notification (user_id, created_at);
      CREATE INDEX notification_deleted ON notification (deleted_at) WHERE deleted_at IS NOT NULL;

      CREATE TABLE notified_milestone (
        user_id uuid NOT NULL,
        type text NOT NULL,
        value int NOT NULL,
        PRIMARY KEY (user_id, type, value)
      );
    `);
    await createErasedUsers(runner, ['notification', 'notified_milestone']);
    await runner.query(`
      CREATE TRIGGER job_of_nobody_erased BEFORE INSERT ON job
        FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION leave_out_erased_user()`);
  }
}
