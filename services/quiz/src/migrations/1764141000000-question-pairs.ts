import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of similar questions. The job pair-questions fills them later, so the migration does not wait for it. */
export class QuestionPairs1764141000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of statements) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE question_text, question_pair');
    await queryRunner.query('ALTER TABLE exam DROP COLUMN paired_version');
  }
}

const statements = [
  // the version of the exam whose questions are in question_text and were compared with those of the other exams
  'ALTER TABLE exam ADD COLUMN paired_version int',
  `CREATE TABLE question_text (
    question_id uuid PRIMARY KEY,
    exam_id uuid NOT NULL,
    compared text NOT NULL,
    digest text NOT NULL
  )`,
  'CREATE INDEX question_text_exam ON question_text (exam_id)',
  'CREATE INDEX question_text_compared ON question_text USING gin (compared gin_trgm_ops)',
  `CREATE TABLE question_pair (
    question_id uuid NOT NULL,
    other_question_id uuid NOT NULL,
    similarity real NOT NULL,
    texts_digest text NOT NULL,
    verdict text,
    reviewed_at timestamptz,
    PRIMARY KEY (question_id, other_question_id),
    CONSTRAINT question_pair_order CHECK (question_id < other_question_id),
    CONSTRAINT question_pair_verdict CHECK (verdict IN ('same', 'same_stem_other_answer', 'different')),
    CONSTRAINT question_pair_reviewed CHECK ((verdict IS NULL) = (reviewed_at IS NULL))
  )`,
  'CREATE INDEX question_pair_other ON question_pair (other_question_id)',
  `CREATE INDEX question_pair_open ON question_pair (similarity DESC, question_id, other_question_id)
    WHERE verdict IS NULL`,
  `CREATE INDEX question_pair_latest ON question_pair (reviewed_at DESC, question_id, other_question_id)
    WHERE verdict IS NOT NULL`,
];
