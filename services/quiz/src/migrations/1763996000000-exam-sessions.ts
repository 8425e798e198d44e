import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExamSessions1763996000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of tables) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP TABLE exam_session, exam_question_state, exam_answer_change, exam_disconnection, free_exam',
    );
  }
}

/** Rows are only written in the transaction of a session that is created or locked, so erasures need no trigger here. */
const tables = [
  `CREATE TABLE exam_session (
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    exam_id uuid NOT NULL,
    source text NOT NULL,
    length text NOT NULL,
    time_factor real NOT NULL,
    time_zone text NOT NULL,
    ends_at timestamptz NOT NULL,
    ended_by text,
    revision int NOT NULL DEFAULT 0,
    last_seen_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, session_id),
    CONSTRAINT exam_session_source CHECK (source IN ('published', 'blueprint')),
    CONSTRAINT exam_session_length CHECK (length IN ('full', 'half')),
    CONSTRAINT exam_session_ended_by CHECK (ended_by IN ('student', 'time'))
  )`,
  `CREATE TABLE exam_question_state (
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    question_id uuid NOT NULL,
    version int NOT NULL,
    device_id uuid NOT NULL,
    device_base int NOT NULL,
    device_sequence int NOT NULL,
    selected_answer text,
    answered_at timestamptz,
    answer_changes int NOT NULL DEFAULT 0,
    is_flagged boolean NOT NULL,
    is_unsure boolean NOT NULL,
    struck_out text[] NOT NULL,
    highlights json NOT NULL,
    note text NOT NULL,
    time_spent_ms int NOT NULL,
    PRIMARY KEY (user_id, session_id, question_id)
  )`,
  `CREATE TABLE exam_answer_change (
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    revision int NOT NULL,
    question_id uuid NOT NULL,
    from_answer text,
    to_answer text,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, session_id, revision)
  )`,
  `CREATE TABLE exam_disconnection (
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    started_at timestamptz NOT NULL,
    ended_at timestamptz NOT NULL,
    was_offline boolean NOT NULL,
    PRIMARY KEY (user_id, session_id, started_at)
  )`,
  `CREATE TABLE free_exam (
    user_id uuid PRIMARY KEY,
    session_id uuid NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now()
  )`,
];
