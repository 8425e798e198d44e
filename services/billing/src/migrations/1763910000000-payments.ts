import type { MigrationInterface, QueryRunner } from 'typeorm';

const WITHOUT_ERASED_USERS = ['payment', 'subscription_job'];

export class Payments1763910000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE payment (
        user_id uuid NOT NULL,
        charge_id text NOT NULL,
        invoice_id text NOT NULL,
        subscription_id text NOT NULL,
        period_start timestamptz NOT NULL,
        period_end timestamptz NOT NULL,
        amount_cents integer NOT NULL,
        refunded_cents integer NOT NULL,
        currency text NOT NULL,
        fate text NOT NULL,
        fraud_warning boolean NOT NULL DEFAULT false,
        paid_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT payment_pkey PRIMARY KEY (user_id, charge_id),
        CONSTRAINT payment_fate CHECK (
          fate IN ('paid', 'partially_refunded', 'refunded', 'disputed', 'dispute_won', 'dispute_lost')
        )
      )`);
    await queryRunner.query(`
      CREATE TABLE pro_price (
        price_id text NOT NULL CONSTRAINT pro_price_pkey PRIMARY KEY,
        amount_cents integer NOT NULL,
        currency text NOT NULL,
        verified_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`
      CREATE TABLE subscription_job (
        user_id uuid NOT NULL,
        kind text NOT NULL,
        subject text NOT NULL,
        amount_cents integer,
        reason text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        done_at timestamptz,
        CONSTRAINT subscription_job_pkey PRIMARY KEY (user_id, kind, subject),
        CONSTRAINT subscription_job_kind CHECK (kind IN ('end', 'schedule_end', 'refund_overlap'))
      )`);
    await queryRunner.query(
      'CREATE INDEX subscription_job_due ON subscription_job (next_attempt_at) WHERE done_at IS NULL',
    );
    for (const table of WITHOUT_ERASED_USERS)
      await queryRunner.query(`
        CREATE TRIGGER ${table}_of_nobody_erased BEFORE INSERT ON ${table}
        FOR EACH ROW EXECUTE FUNCTION leave_out_erased_user()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE subscription_job, pro_price, payment');
  }
}
