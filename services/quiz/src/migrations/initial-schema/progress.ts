export const progress = `
  -- The start of a session inserts a row for each new question, and its end updates the row. With room in its page, the
  -- update writes no index entry (a HOT update).
  CREATE TABLE user_question (
    user_id uuid NOT NULL,
    question_id uuid NOT NULL,
    section_id uuid NOT NULL,
    last_seen_at timestamptz NOT NULL,
    last_correct boolean,
    answers int NOT NULL DEFAULT 0,
    correct_answers int NOT NULL DEFAULT 0,
    scored int NOT NULL DEFAULT 0,
    credited int NOT NULL DEFAULT 0,
    last_answered_at timestamptz,
    PRIMARY KEY (user_id, question_id)
  ) WITH (fillfactor = 60);
  -- finds the users who have a question in a session
  CREATE INDEX user_question_question ON user_question (question_id, user_id);

  CREATE TABLE user_totals (
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
    recent_scores double precision[] NOT NULL DEFAULT '{}',
    timed_answers int NOT NULL DEFAULT 0,
    timed_ms double precision NOT NULL DEFAULT 0,
    time_zone text,
    time_zone_since timestamptz,
    insights_emitted_at timestamptz
  );

  CREATE TABLE missed_question (
    user_id uuid NOT NULL,
    question_id uuid NOT NULL,
    question_version int NOT NULL,
    selected_answer text NOT NULL,
    missed_at timestamptz NOT NULL,
    right_day date,
    PRIMARY KEY (user_id, question_id)
  );
  CREATE INDEX missed_question_latest ON missed_question (user_id, missed_at DESC, question_id);

  CREATE TABLE question_note (
    user_id uuid NOT NULL,
    question_id uuid NOT NULL,
    note text NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, question_id)
  );

  CREATE TABLE review_card (
    user_id uuid NOT NULL,
    question_id uuid NOT NULL,
    stability double precision NOT NULL,
    difficulty double precision NOT NULL,
    last_day date NOT NULL,
    due_day date NOT NULL,
    reps int NOT NULL,
    lapses int NOT NULL,
    PRIMARY KEY (user_id, question_id)
  );
  CREATE INDEX review_card_due ON review_card (user_id, due_day, question_id);

  CREATE TABLE memory_factor (
    user_id uuid PRIMARY KEY,
    log_factor double precision NOT NULL,
    information double precision NOT NULL,
    last_day date,
    last_answered_at timestamptz
  );

  CREATE TABLE review_setting (
    user_id uuid PRIMARY KEY,
    reviews_per_day int NOT NULL,
    reminder_hour int,
    is_reminder_mailed boolean NOT NULL DEFAULT false
  );

  CREATE TABLE calendar_address (
    user_id uuid PRIMARY KEY,
    token_hash text NOT NULL,
    time_zone text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  -- not unique: with Citus a unique index must include user_id (ADR 36)
  CREATE INDEX calendar_address_token ON calendar_address (token_hash);

  CREATE TABLE emitted_insight (
    user_id uuid NOT NULL,
    dedupe_key text NOT NULL,
    title text NOT NULL,
    message text NOT NULL,
    emitted_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, dedupe_key)
  );
`;
