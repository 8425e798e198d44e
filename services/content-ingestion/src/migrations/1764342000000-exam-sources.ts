import type { QueryRunner } from 'typeorm';

export class ExamSources1764342000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE exam_version ADD COLUMN sources jsonb NOT NULL DEFAULT '{}';
      CREATE TABLE exam_source (
        exam_id uuid NOT NULL REFERENCES exam (id),
        hash text NOT NULL,
        bytes bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (exam_id, hash)
      );
    `);
  }
}
