import type { MigrationInterface, QueryRunner } from 'typeorm';

export class JobTable1763950000000 implements MigrationInterface {
  readonly name = 'JobTable1763950000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE job (
        id uuid CONSTRAINT job_pkey PRIMARY KEY,
        kind text NOT NULL,
        dedupe_key text,
        user_id uuid,
        data jsonb,
        state text NOT NULL DEFAULT 'pending' CONSTRAINT job_state CHECK (state IN ('pending', 'done', 'dead')),
        attempts int NOT NULL DEFAULT 0,
        run_at timestamptz NOT NULL DEFAULT now(),
        lease_id uuid,
        lease_until timestamptz,
        runs_again boolean NOT NULL DEFAULT false,
        last_error text,
        enqueued_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz,
        expires_at timestamptz
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX job_dedupe_key ON job (kind, dedupe_key) WHERE dedupe_key IS NOT NULL',
    );
    await runner.query(`CREATE INDEX job_due ON job (kind, run_at) WHERE state = 'pending'`);
    await runner.query('CREATE INDEX job_user ON job (user_id) WHERE user_id IS NOT NULL');
    await runner.query('CREATE INDEX job_expires ON job (expires_at) WHERE expires_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE job');
  }
}
