import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The newest run's evidence of each question. Until the first run of this release the administrator sees no evidence. */
export class QuestionEvidence1764140000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of statements) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE evidence_run, question_evidence');
  }
}

const statements = [
  `CREATE TABLE evidence_run (
    run int PRIMARY KEY,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE question_evidence (
    question_id uuid NOT NULL,
    wording text NOT NULL,
    sums jsonb NOT NULL,
    thirds jsonb NOT NULL,
    trend jsonb,
    median_ms double precision,
    key_doubt double precision,
    PRIMARY KEY (question_id, wording)
  )`,
  // the queue of questions that look wrong, in its order
  `CREATE INDEX question_evidence_key_doubt ON question_evidence (key_doubt DESC, question_id, wording)
    WHERE key_doubt IS NOT NULL`,
];
