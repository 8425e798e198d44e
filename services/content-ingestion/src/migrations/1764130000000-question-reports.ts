import type { MigrationInterface, QueryRunner } from 'typeorm';

export class QuestionReports1764130000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of statements) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE question_report');
  }
}

const statements = [
  `CREATE TABLE question_report (
    user_id uuid NOT NULL,
    id uuid NOT NULL,
    question_id uuid NOT NULL,
    question_number integer NOT NULL,
    exam_id uuid NOT NULL REFERENCES exam (id),
    exam_version integer NOT NULL,
    kind text NOT NULL,
    text text NOT NULL,
    link text,
    state text NOT NULL DEFAULT 'open',
    submissions integer NOT NULL DEFAULT 1,
    answer text,
    closed_by uuid,
    created_at timestamptz NOT NULL DEFAULT now(),
    sent_at timestamptz NOT NULL DEFAULT now(),
    closed_at timestamptz,
    PRIMARY KEY (user_id, id),
    CONSTRAINT question_report_state CHECK (state IN ('open', 'accepted', 'declined', 'duplicate')),
    CONSTRAINT question_report_closed CHECK (
      (state = 'open') = (answer IS NULL) AND (answer IS NULL) = (closed_at IS NULL) AND (answer IS NULL) = (closed_by IS NULL)
    )
  )`,
  `CREATE UNIQUE INDEX question_report_open ON question_report (user_id, question_id) WHERE state = 'open'`,
  'CREATE INDEX question_report_of_question ON question_report (state, question_id, sent_at)',
  `CREATE TRIGGER question_report_of_nobody_erased BEFORE INSERT ON question_report
   FOR EACH ROW EXECUTE FUNCTION leave_out_erased_user()`,
];
