export const questionBank = `
  -- Two versions say how far the jobs are with the current version of the exam: listed_version the question statistics,
  -- paired_version the comparison with other exams.
  CREATE TABLE exam (
    exam_id uuid PRIMARY KEY,
    version int NOT NULL,
    title text NOT NULL,
    sitting text,
    cfr_edition text,
    is_withdrawn boolean NOT NULL DEFAULT false,
    listed_version int,
    paired_version int
  );

  -- the digest of the wording lets lists join question statistics by an index, without reading the texts
  CREATE TABLE question_version (
    question_id uuid NOT NULL,
    version int NOT NULL,
    exam_id uuid NOT NULL,
    number int NOT NULL,
    section_id uuid NOT NULL,
    section_name text NOT NULL,
    correct_answer text NOT NULL,
    body jsonb NOT NULL,
    wording text NOT NULL
      GENERATED ALWAYS AS (md5(correct_answer || (body - 'explanation' - 'citation')::text)) STORED,
    PRIMARY KEY (question_id, version)
  );
  CREATE INDEX question_version_listed ON question_version (exam_id, version, number) INCLUDE (question_id, wording);
  CREATE INDEX question_version_unexplained ON question_version (exam_id, version)
    WHERE btrim(body ->> 'explanation', E' \\t\\r\\n') = '';

  CREATE TABLE bank_revision (
    id boolean PRIMARY KEY DEFAULT true,
    revision int NOT NULL,
    CONSTRAINT bank_revision_one_row CHECK (id)
  );
  INSERT INTO bank_revision (revision) VALUES (0);
  -- A volatile function sees what was committed before its call. A subquery sees what was committed before its statement,
  -- which may have waited for a lock since then.
  CREATE FUNCTION current_bank_revision() RETURNS int LANGUAGE plpgsql VOLATILE AS $$
  BEGIN
    RETURN (SELECT revision FROM bank_revision);
  END $$;

  -- the owner of a database may create it, because PostgreSQL trusts the extension
  CREATE EXTENSION IF NOT EXISTS pg_trgm;

  CREATE TABLE question_search (
    question_id uuid PRIMARY KEY,
    version int NOT NULL,
    exam_id uuid NOT NULL,
    question_words tsvector NOT NULL,
    all_words tsvector NOT NULL
  );
  CREATE INDEX question_search_exam ON question_search (exam_id);
  CREATE INDEX question_search_all_words ON question_search USING gin (all_words);

  CREATE TABLE search_word (
    word text COLLATE "C" PRIMARY KEY,
    stem text COLLATE "C" NOT NULL GENERATED ALWAYS AS (coalesce((ts_lexize('english_stem', word))[1], word)) STORED
  );
  CREATE INDEX search_word_stem ON search_word (stem);
  CREATE INDEX search_word_similar ON search_word USING gin (word gin_trgm_ops);

  CREATE TABLE question_text (
    question_id uuid PRIMARY KEY,
    exam_id uuid NOT NULL,
    compared text NOT NULL,
    digest text NOT NULL
  );
  CREATE INDEX question_text_exam ON question_text (exam_id);
  CREATE INDEX question_text_compared ON question_text USING gin (compared gin_trgm_ops);

  CREATE TABLE question_pair (
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
  );
  CREATE INDEX question_pair_other ON question_pair (other_question_id);
  CREATE INDEX question_pair_open ON question_pair (similarity DESC, question_id, other_question_id)
    WHERE verdict IS NULL;
  CREATE INDEX question_pair_latest ON question_pair (reviewed_at DESC, question_id, other_question_id)
    WHERE verdict IS NOT NULL;

  -- Rescoring goes through the users in the order of their ids, up to last_user_id. It tries failed_user_ids again.
  -- options: letters, then texts.
  CREATE TABLE key_change (
    question_id uuid NOT NULL,
    version int NOT NULL,
    exam_id uuid NOT NULL,
    question_number int NOT NULL,
    options jsonb NOT NULL,
    before text NOT NULL,
    after text NOT NULL,
    decided_on date NOT NULL,
    public_note text NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT now(),
    students int NOT NULL DEFAULT 0,
    rescored int NOT NULL DEFAULT 0,
    scores_changed int NOT NULL DEFAULT 0,
    last_user_id uuid,
    failed_user_ids uuid[] NOT NULL DEFAULT '{}',
    finished_at timestamptz,
    PRIMARY KEY (question_id, version)
  );
  CREATE INDEX key_change_newest ON key_change (changed_at DESC, question_id, version);
`;
