/** Below this variance of the rest scores there is no discrimination. */
const NO_VARIANCE = 1e-10;

/** 30 is the value of QUESTION_STATISTICS_MIN_ANSWERS in libs/exam. */
const orders = {
  difficulty_asc: '(answers < 30), difficulty ASC NULLS LAST',
  difficulty_desc: '(answers < 30), difficulty DESC NULLS LAST',
  discrimination_asc: '(answers < 30), discrimination ASC NULLS LAST',
  discrimination_desc: '(answers < 30), discrimination DESC NULLS LAST',
  answers_asc: 'answers ASC NULLS LAST',
  answers_desc: 'answers DESC NULLS LAST',
};

/** One for each order of the list of question statistics, so that a page reads only its rows. */
const indexes = Object.entries(orders).map(
  ([name, order]) =>
    `CREATE INDEX question_statistics_${name} ON question_statistics (${order}, exam_title, number, question_id) WHERE version IS NOT NULL;`,
);

export const questionStatistics = `
  -- version, exam_title and number are null for a wording that the current version of the exam no longer has
  CREATE TABLE question_statistics (
    question_id uuid NOT NULL,
    wording text NOT NULL,
    version int,
    exam_title text,
    number int,
    answers int NOT NULL,
    right_answers int NOT NULL,
    chose_a int NOT NULL DEFAULT 0,
    chose_b int NOT NULL DEFAULT 0,
    chose_c int NOT NULL DEFAULT 0,
    chose_d int NOT NULL DEFAULT 0,
    chose_e int NOT NULL DEFAULT 0,
    rest_sum double precision NOT NULL,
    rest_square_sum double precision NOT NULL,
    right_rest_sum double precision NOT NULL,
    difficulty double precision
      GENERATED ALWAYS AS (round((100.0 * right_answers / nullif(answers, 0))::numeric, 1)::float8) STORED,
    discrimination double precision GENERATED ALWAYS AS (CASE
      WHEN right_answers NOT IN (0, answers)
       AND rest_square_sum / nullif(answers, 0) - (rest_sum / nullif(answers, 0)) ^ 2 > ${NO_VARIANCE}
      THEN round(least(1, greatest(-1,
             (answers * right_rest_sum - right_answers * rest_sum)
             / sqrt(right_answers::float8 * (answers - right_answers))
             / sqrt(answers * rest_square_sum - rest_sum ^ 2)))::numeric, 2)::float8
    END) STORED,
    PRIMARY KEY (question_id, wording)
  );
  ${indexes.join('\n  ')}

  -- the newest run's evidence of each question
  CREATE TABLE evidence_run (
    run int PRIMARY KEY,
    created_at timestamptz NOT NULL DEFAULT now()
  );

  CREATE TABLE question_evidence (
    question_id uuid NOT NULL,
    wording text NOT NULL,
    sums jsonb NOT NULL,
    thirds jsonb NOT NULL,
    trend jsonb,
    median_ms double precision,
    looks_wrong_by double precision,
    PRIMARY KEY (question_id, wording)
  );
  CREATE INDEX question_evidence_looks_wrong ON question_evidence (looks_wrong_by DESC, question_id, wording)
    WHERE looks_wrong_by IS NOT NULL;

  CREATE TABLE calibration (
    version int PRIMARY KEY,
    created_at timestamptz NOT NULL DEFAULT now()
  );

  CREATE TABLE calibrated_question (
    version int NOT NULL,
    question_id uuid NOT NULL,
    wording text NOT NULL,
    difficulty double precision NOT NULL,
    variance double precision NOT NULL,
    gradient double precision NOT NULL,
    information double precision NOT NULL,
    sums jsonb NOT NULL,
    PRIMARY KEY (version, question_id, wording)
  );

  CREATE TABLE calibrated_exam (
    version int NOT NULL,
    exam_id uuid NOT NULL,
    difficulty double precision NOT NULL,
    students int NOT NULL,
    PRIMARY KEY (version, exam_id)
  );
`;
