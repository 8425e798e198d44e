export const sessions = `
  CREATE TABLE access_copy (
    user_id uuid PRIMARY KEY,
    tier text NOT NULL,
    status text NOT NULL,
    version int NOT NULL
  );

  CREATE TABLE quiz_session (
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    session_type text NOT NULL,
    display_name text NOT NULL,
    section_name text,
    status text NOT NULL DEFAULT 'in_progress',
    question_ids uuid[] NOT NULL,
    question_versions int[] NOT NULL,
    question_reasons text[],
    is_timed boolean NOT NULL DEFAULT true,
    started_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    correct_answers int,
    section_results json,
    study_seconds int,
    study_day date,
    last_answer_day date,
    quiz_number int,
    in_statistics boolean NOT NULL DEFAULT false,
    PRIMARY KEY (user_id, session_id),
    CONSTRAINT quiz_session_questions CHECK (cardinality(question_ids) = cardinality(question_versions)),
    CONSTRAINT quiz_session_status CHECK (status IN ('in_progress', 'completed', 'abandoned'))
  );
  CREATE INDEX quiz_session_running ON quiz_session (user_id, started_at) WHERE status = 'in_progress';
  -- a page of the session history
  CREATE INDEX quiz_session_started ON quiz_session (user_id, started_at, session_id);
  CREATE UNIQUE INDEX quiz_session_number ON quiz_session (user_id, quiz_number) WHERE quiz_number IS NOT NULL;
  -- the latest completed exams
  CREATE INDEX quiz_session_attempt ON quiz_session (user_id, quiz_number)
    WHERE quiz_number IS NOT NULL AND session_type IN ('full', 'exam');
  -- the days on which a user completed a session with reviews
  CREATE INDEX quiz_session_reviewed ON quiz_session (user_id, study_day)
    WHERE session_type = 'custom' AND study_day IS NOT NULL
      AND (display_name = 'Daily review' OR 'review' = ANY (question_reasons));
  CREATE INDEX quiz_session_uncounted ON quiz_session (ended_at) WHERE status = 'completed' AND NOT in_statistics;
  CREATE INDEX quiz_session_abandoned ON quiz_session (ended_at) WHERE status = 'abandoned';

  CREATE TABLE session_answer (
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    question_id uuid NOT NULL,
    question_version int NOT NULL,
    selected_answer text NOT NULL,
    is_correct boolean NOT NULL,
    flagged boolean NOT NULL,
    is_unsure boolean NOT NULL DEFAULT false,
    time_spent_ms int,
    answered_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, session_id, question_id)
  );
  CREATE INDEX session_answer_flagged ON session_answer (user_id, question_id) WHERE flagged;
  CREATE INDEX session_answer_question ON session_answer (user_id, question_id);
  -- 202500 ms: TARGET_MS_PER_QUESTION of libs/exam
  CREATE INDEX session_answer_slow ON session_answer (user_id, question_id, answered_at) WHERE time_spent_ms > 202500;
  CREATE INDEX session_answer_unsure ON session_answer (user_id, question_id) WHERE is_unsure;

  CREATE TABLE quick_start (
    user_id uuid PRIMARY KEY,
    started_at timestamptz NOT NULL
  );

  CREATE TABLE exam_start (
    user_id uuid NOT NULL,
    exam_id uuid NOT NULL,
    started_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, exam_id)
  );

  CREATE TABLE free_exam (
    user_id uuid PRIMARY KEY,
    session_id uuid NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now()
  );

  CREATE TABLE quiz_preset (
    user_id uuid NOT NULL,
    preset_id uuid NOT NULL,
    name text NOT NULL,
    choice jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, preset_id)
  );
  CREATE UNIQUE INDEX quiz_preset_name ON quiz_preset (user_id, lower(name));

  CREATE TABLE exam_session (
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    exam_id uuid,
    source text NOT NULL,
    length text NOT NULL,
    time_factor real NOT NULL,
    time_zone text NOT NULL,
    ends_at timestamptz NOT NULL,
    ended_by text,
    revision int NOT NULL DEFAULT 0,
    last_seen_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, session_id),
    CONSTRAINT exam_session_ended_by CHECK (ended_by IN ('student', 'time')),
    CONSTRAINT exam_session_length CHECK (length IN ('full', 'half', 'custom')),
    CONSTRAINT exam_session_source CHECK (source IN ('published', 'blueprint', 'custom'))
  );

  CREATE TABLE exam_question_state (
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
    -- when the student made a change that was accepted after the end of the exam, by the student's device
    late_at timestamptz,
    PRIMARY KEY (user_id, session_id, question_id)
  );
  CREATE INDEX exam_question_state_unsure ON exam_question_state (user_id, question_id) WHERE is_unsure;

  CREATE TABLE exam_answer_change (
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    revision int NOT NULL,
    question_id uuid NOT NULL,
    from_answer text,
    to_answer text,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, session_id, revision)
  );

  CREATE TABLE exam_disconnection (
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    started_at timestamptz NOT NULL,
    ended_at timestamptz NOT NULL,
    was_offline boolean NOT NULL,
    PRIMARY KEY (user_id, session_id, started_at)
  );
`;
