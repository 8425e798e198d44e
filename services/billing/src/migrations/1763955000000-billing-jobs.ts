import type { MigrationInterface, QueryRunner } from 'typeorm';

const PAYLOAD = `jsonb_strip_nulls(jsonb_build_object(
  'userId', user_id, 'subject', subject, 'reason', reason, 'amountCents', amount_cents, 'email', email))`;

export class BillingJobs1763955000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      INSERT INTO job (id, kind, dedupe_key, user_id, data, state, attempts, enqueued_at, finished_at, expires_at)
      SELECT gen_random_uuid(),
             CASE kind WHEN 'end' THEN 'end-subscription' WHEN 'schedule_end' THEN 'schedule-subscription-end'
               WHEN 'end_duplicate' THEN 'end-duplicate-subscription' WHEN 'refund_overlap' THEN 'refund-overlap'
               WHEN 'update_email' THEN 'update-customer-email' END,
             user_id || ' ' || subject, user_id, CASE WHEN done_at IS NULL THEN ${PAYLOAD} END,
             CASE WHEN done_at IS NULL THEN 'pending' ELSE 'done' END, attempts, created_at, done_at,
             done_at + interval '400 days'
        FROM subscription_job`);
    await queryRunner.query(`
      INSERT INTO job (id, kind, dedupe_key, user_id, data, enqueued_at)
      SELECT gen_random_uuid(), CASE wish WHEN 'cancel' THEN 'cancel-leaver' ELSE 'erase-customer' END, user_id::text,
             user_id, jsonb_build_object('userId', user_id), created_at
        FROM account_closure`);
    await queryRunner.query(`
      INSERT INTO job (id, kind, dedupe_key, data, enqueued_at)
      SELECT gen_random_uuid(), 'process-stripe-event', id, jsonb_build_object('eventId', id), received_at
        FROM stripe_event WHERE processed_at IS NULL`);
    await queryRunner.query('DROP TABLE subscription_job, account_closure');
    await queryRunner.query('ALTER TABLE stripe_event DROP COLUMN attempts, DROP COLUMN next_attempt_at');
    await queryRunner.query(
      'CREATE INDEX stripe_event_open ON stripe_event (received_at) WHERE processed_at IS NULL',
    );
    await queryRunner.query('ALTER TABLE notice DROP COLUMN failures');
    await queryRunner.query(`DELETE FROM reconcile_cursor WHERE name = 'subscriptions'`);
    await queryRunner.query(`
      CREATE TRIGGER job_of_nobody_erased BEFORE INSERT ON job
      FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION leave_out_erased_user()`);
  }

  /** Only for a database without pending jobs: the former tables are not filled again. */
  async down(queryRunner: QueryRunner): Promise<void> {
    const rows: unknown[] = await queryRunner.query(
      `SELECT 1 FROM job WHERE state <> 'done' AND dedupe_key <> 'periodic' LIMIT 1`,
    );
    if (rows.length > 0) throw new Error('jobs are pending: let the service finish them first');
    await queryRunner.query('DROP TRIGGER job_of_nobody_erased ON job');
    await queryRunner.query('ALTER TABLE notice ADD COLUMN failures integer NOT NULL DEFAULT 0');
    await queryRunner.query('DROP INDEX stripe_event_open');
    await queryRunner.query(`
      ALTER TABLE stripe_event ADD COLUMN attempts integer NOT NULL DEFAULT 0,
        ADD COLUMN next_attempt_at timestamptz NOT NULL DEFAULT now()`);
    await queryRunner.query(
      'CREATE INDEX stripe_event_waiting ON stripe_event (next_attempt_at) WHERE processed_at IS NULL',
    );
    await queryRunner.query(`
      CREATE TABLE account_closure (
        user_id uuid PRIMARY KEY, wish text NOT NULL, attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(), created_at timestamptz NOT NULL DEFAULT now())`);
    await queryRunner.query(`
      CREATE TABLE subscription_job (
        user_id uuid NOT NULL, kind text NOT NULL, subject text NOT NULL, amount_cents integer, reason text NOT NULL,
        attempts integer NOT NULL DEFAULT 0, next_attempt_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(), done_at timestamptz, email text,
        CONSTRAINT subscription_job_pkey PRIMARY KEY (user_id, kind, subject),
        CONSTRAINT subscription_job_kind CHECK (kind <> ''))`);
  }
}
