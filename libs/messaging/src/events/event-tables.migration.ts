import type { QueryRunner } from 'typeorm';

export class EventTables1763683200000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        id uuid PRIMARY KEY,
        seq bigint GENERATED ALWAYS AS IDENTITY,
        subject text NOT NULL,
        aggregate_type text NOT NULL,
        aggregate_id text NOT NULL,
        aggregate_version int NOT NULL,
        payload jsonb NOT NULL,
        headers jsonb NOT NULL,
        schema_version int NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        published_at timestamptz,
        stream_seq bigint,
        attempts int NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX outbox_unpublished ON outbox (seq) WHERE published_at IS NULL;

      CREATE TABLE inbox (
        consumer text NOT NULL,
        event_id uuid NOT NULL,
        processed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (consumer, event_id)
      );

      CREATE TABLE dead_letter (
        consumer text NOT NULL,
        event_id text NOT NULL,
        subject text NOT NULL,
        body text NOT NULL,
        error text NOT NULL,
        deliveries int NOT NULL,
        status text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (consumer, event_id)
      );
      CREATE INDEX dead_letter_unsettled ON dead_letter (status) WHERE status IN ('open', 'replaying');
    `);
  }
}
