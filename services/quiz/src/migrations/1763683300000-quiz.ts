import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Quiz1763683300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [...bank, ...sessions, ...statistics]) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE exam, question_version, bank_revision, access_copy, quiz_session, session_answer,
      quick_start, exam_start, user_question, user_totals`);
  }
}

const bank = [
  `CREATE TABLE exam (
    exam_id uuid PRIMARY KEY,
    version int NOT NULL,
    title text NOT NULL,
    sitting text
  )`,
  `CREATE TABLE question_version (
    question_id uuid NOT NULL,
    version int NOT NULL,
    exam_id uuid NOT NULL,
    number int NOT NULL,
    category_id uuid NOT NULL,
    section_name text NOT NULL,
    correct_answer text NOT NULL,
    body jsonb NOT NULL,
    PRIMARY KEY (question_id, version)
  )`,
  'CREATE INDEX question_version_exam ON question_version (exam_id, version)',
  `CREATE TABLE bank_revision (
    id boolean PRIMARY KEY DEFAULT true,
    revision int NOT NULL,
    CONSTRAINT bank_revision_one_row CHECK (id)
  )`,
  'INSERT INTO bank_revision (revision) VALUES (0)',
];

const sessions = [
  `CREATE TABLE access_copy (
    user_id uuid PRIMARY KEY,
    tier text NOT NULL,
    status text NOT NULL,
    version int NOT NULL
  )`,
  `CREATE TABLE quiz_session (
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    session_type text NOT NULL,
    display_name text NOT NULL,
    section_name text,
    status text NOT NULL DEFAULT 'in_progress',
    question_ids uuid[] NOT NULL,
    question_versions int[] NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    correct_answers int,
    section_results json,
    study_seconds int,
    study_day date,
    quiz_number int,
    PRIMARY KEY (user_id, session_id),
    CONSTRAINT quiz_session_status CHECK (status IN ('in_progress', 'completed', 'abandoned')),
    CONSTRAINT quiz_session_questions CHECK (cardinality(question_ids) = cardinality(question_versions))
  )`,
  `CREATE INDEX quiz_session_running ON quiz_session (user_id, started_at) WHERE status = 'in_progress'`,
  'CREATE UNIQUE INDEX quiz_session_number ON quiz_session (user_id, quiz_number) WHERE quiz_number IS NOT NULL',
  `CREATE TABLE session_answer (
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    question_id uuid NOT NULL,
    question_version int NOT NULL,
    selected_answer text NOT NULL,
    is_correct boolean NOT NULL,
    flagged boolean NOT NULL,
    answered_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, session_id, question_id)
  )`,
  'CREATE INDEX session_answer_flagged ON session_answer (user_id, question_id) WHERE flagged',
  `CREATE TABLE quick_start (
    user_id uuid PRIMARY KEY,
    started_at timestamptz NOT NULL
  )`,
  `CREATE TABLE exam_start (
    user_id uuid NOT NULL,
    exam_id uuid NOT NULL,
    started_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, exam_id)
  )`,
];

const statistics = [
  `CREATE TABLE user_question (
    user_id uuid NOT NULL,
    question_id uuid NOT NULL,
    category_id uuid NOT NULL,
    last_seen_at timestamptz NOT NULL,
    last_correct boolean,
    answers int NOT NULL DEFAULT 0,
    correct_answers int NOT NULL DEFAULT 0,
    scored int NOT NULL DEFAULT 0,
    credited int NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, question_id)
  )`,
  `CREATE TABLE user_totals (
    user_id uuid PRIMARY KEY,
    quizzes int NOT NULL DEFAULT 0,
    sessions int NOT NULL DEFAULT 0,
    answered_questions int NOT NULL DEFAULT 0,
    correct_answers int NOT NULL DEFAULT 0,
    scored_questions int NOT NULL DEFAULT 0,
    credited_questions int NOT NULL DEFAULT 0,
    study_seconds int NOT NULL DEFAULT 0,
    focused_sessions int NOT NULL DEFAULT 0,
    focused_questions int NOT NULL DEFAULT 0,
    focused_credited int NOT NULL DEFAULT 0,
    streak_days int NOT NULL DEFAULT 0,
    last_study_day date,
    recent_scores double precision[] NOT NULL DEFAULT '{}'
  )`,
];
