import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CustomQuizzes1763997700000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // the backfill reads every answer once, which can exceed the service's statement timeout
    await queryRunner.query('SET LOCAL statement_timeout = 0');
    for (const statement of statements) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE missed_question, quiz_preset');
    await queryRunner.query('ALTER TABLE quiz_session DROP COLUMN is_timed');
    await queryRunner.query(`DELETE FROM exam_session WHERE source = 'custom'`);
    await queryRunner.query(`ALTER TABLE exam_session ALTER COLUMN exam_id SET NOT NULL,
      DROP CONSTRAINT exam_session_source, DROP CONSTRAINT exam_session_length,
      ADD CONSTRAINT exam_session_source CHECK (source IN ('published', 'blueprint')),
      ADD CONSTRAINT exam_session_length CHECK (length IN ('full', 'half'))`);
  }
}

const statements = [
  // no trigger for erased users: rows are only written in the transaction that ends a session
  `CREATE TABLE missed_question (
    user_id uuid NOT NULL,
    question_id uuid NOT NULL,
    question_version int NOT NULL,
    selected_answer text NOT NULL,
    missed_at timestamptz NOT NULL,
    right_day date,
    PRIMARY KEY (user_id, question_id)
  )`,
  `INSERT INTO missed_question (user_id, question_id, question_version, selected_answer, missed_at, right_day)
   SELECT missed.user_id, missed.question_id, missed.question_version, missed.selected_answer, missed.answered_at,
     since.first_day
   FROM (
     SELECT DISTINCT ON (a.user_id, a.question_id) a.user_id, a.question_id, a.question_version, a.selected_answer,
       a.answered_at
     FROM session_answer a JOIN quiz_session s USING (user_id, session_id)
     WHERE NOT a.is_correct AND s.status <> 'in_progress'
     ORDER BY a.user_id, a.question_id, a.answered_at DESC) AS missed,
   LATERAL (
     SELECT min(s.study_day) AS first_day, count(DISTINCT s.study_day) AS days
     FROM session_answer a JOIN quiz_session s USING (user_id, session_id)
     WHERE a.user_id = missed.user_id AND a.question_id = missed.question_id AND a.is_correct
       AND a.answered_at > missed.answered_at) AS since
   WHERE since.days < 2`,
  'CREATE INDEX missed_question_latest ON missed_question (user_id, missed_at DESC, question_id)',
  `CREATE TABLE quiz_preset (
    user_id uuid NOT NULL,
    preset_id uuid NOT NULL,
    name text NOT NULL,
    choice jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, preset_id)
  )`,
  'CREATE UNIQUE INDEX quiz_preset_name ON quiz_preset (user_id, lower(name))',
  `CREATE TRIGGER quiz_preset_of_nobody_erased BEFORE INSERT ON quiz_preset
    FOR EACH ROW EXECUTE FUNCTION leave_out_erased_user()`,
  // last, because their locks stop every start until the commit
  'ALTER TABLE quiz_session ADD COLUMN is_timed boolean NOT NULL DEFAULT true',
  `ALTER TABLE exam_session ALTER COLUMN exam_id DROP NOT NULL,
    DROP CONSTRAINT exam_session_source, DROP CONSTRAINT exam_session_length,
    ADD CONSTRAINT exam_session_source CHECK (source IN ('published', 'blueprint', 'custom')),
    ADD CONSTRAINT exam_session_length CHECK (length IN ('full', 'half', 'custom'))`,
];
