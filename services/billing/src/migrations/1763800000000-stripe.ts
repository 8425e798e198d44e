import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Stripe1763800000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE subscription
        ADD COLUMN source text NOT NULL DEFAULT 'own',
        ADD COLUMN payment_failed boolean NOT NULL DEFAULT false,
        ADD COLUMN payment_retry_at timestamptz,
        ADD COLUMN review_at timestamptz,
        ADD COLUMN clock_offset_seconds integer,
        ADD CONSTRAINT subscription_source CHECK (source IN ('own', 'stripe'))`);
    await queryRunner.query(
      'CREATE INDEX subscription_review ON subscription (review_at) WHERE review_at IS NOT NULL',
    );
    await queryRunner.query(`
      CREATE TABLE stripe_customer (
        user_id uuid PRIMARY KEY,
        customer_id text NOT NULL CONSTRAINT stripe_customer_id UNIQUE,
        email_hash text NOT NULL,
        generation integer NOT NULL DEFAULT 0,
        refreshed_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query('CREATE SEQUENCE stripe_fetch');
    await queryRunner.query(`
      CREATE TABLE stripe_subscription (
        user_id uuid NOT NULL,
        id text NOT NULL,
        status text NOT NULL,
        snapshot jsonb NOT NULL,
        fetch_number bigint NOT NULL,
        created_at timestamptz NOT NULL,
        fetched_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT stripe_subscription_pkey PRIMARY KEY (user_id, id)
      )`);
    await queryRunner.query(`
      CREATE UNIQUE INDEX stripe_subscription_live ON stripe_subscription (user_id)
       WHERE status NOT IN ('canceled', 'incomplete_expired')`);
    await queryRunner.query(`
      CREATE TABLE stripe_event (
        id text PRIMARY KEY,
        type text NOT NULL,
        created timestamptz NOT NULL,
        api_version text,
        payload jsonb NOT NULL,
        source text NOT NULL DEFAULT 'webhook',
        received_at timestamptz NOT NULL DEFAULT now(),
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        processed_at timestamptz,
        outcome text
      )`);
    await queryRunner.query(
      'CREATE INDEX stripe_event_waiting ON stripe_event (next_attempt_at) WHERE processed_at IS NULL',
    );
    await queryRunner.query(`
      CREATE TABLE notice (
        user_id uuid NOT NULL,
        type text NOT NULL,
        occasion text NOT NULL,
        due_at timestamptz NOT NULL,
        expires_at timestamptz,
        about timestamptz NOT NULL,
        amount_cents integer NOT NULL,
        failures integer NOT NULL DEFAULT 0,
        sent_at timestamptz,
        CONSTRAINT notice_pkey PRIMARY KEY (user_id, type, occasion)
      )`);
    await queryRunner.query('CREATE INDEX notice_waiting ON notice (due_at) WHERE sent_at IS NULL');
    await queryRunner.query(`
      CREATE TABLE consent (
        user_id uuid NOT NULL,
        subscription_id text NOT NULL,
        text text NOT NULL,
        price_cents integer NOT NULL,
        currency text NOT NULL,
        given_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT consent_pkey PRIMARY KEY (user_id, subscription_id)
      )`);
    await queryRunner.query(`
      CREATE TABLE trial_used (
        email_hash text PRIMARY KEY,
        used_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`
      CREATE TABLE refund (
        user_id uuid NOT NULL,
        invoice_id text NOT NULL,
        refund_id text NOT NULL,
        amount_cents integer NOT NULL,
        refunded_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT refund_pkey PRIMARY KEY (user_id, invoice_id)
      )`);
    await queryRunner.query(`
      CREATE TABLE reconcile_cursor (
        name text PRIMARY KEY,
        reached timestamptz NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [
      'reconcile_cursor',
      'refund',
      'trial_used',
      'consent',
      'notice',
      'stripe_event',
      'stripe_subscription',
      'stripe_customer',
    ]) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
    await queryRunner.query('DROP SEQUENCE stripe_fetch');
    await queryRunner.query(`
      ALTER TABLE subscription DROP COLUMN source, DROP COLUMN payment_failed, DROP COLUMN payment_retry_at,
        DROP COLUMN review_at, DROP COLUMN clock_offset_seconds`);
  }
}
