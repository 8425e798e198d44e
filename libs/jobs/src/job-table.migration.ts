import type { QueryRunner } from 'typeorm';

export class JobTable1763683250000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE job (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        dedupe_key text,
        user_id uuid,
        data jsonb,
        state text NOT NULL DEFAULT 'pending',
        attempts int NOT NULL DEFAULT 0,
        run_at timestamptz NOT NULL DEFAULT now(),
        lease_id uuid,
        lease_until timestamptz,
        runs_again boolean NOT NULL DEFAULT false,
        last_error text,
        enqueued_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz,
        expires_at timestamptz,
        CONSTRAINT job_state CHECK (state IN ('pending', 'done', 'dead'))
      );
      CREATE UNIQUE INDEX job_dedupe_key ON job (kind, dedupe_key) WHERE dedupe_key IS NOT NULL;
      CREATE INDEX job_due ON job (kind, run_at) WHERE state = 'pending';
      CREATE INDEX job_user ON job (user_id) WHERE user_id IS NOT NULL;
      CREATE INDEX job_expires ON job (expires_at) WHERE expires_at IS NOT NULL;
      -- metrics count dead jobs at each scrape, which must not read the rows of all done ones
      CREATE INDEX job_dead ON job (kind) WHERE state = 'dead';
    `);
  }
}
