export const readiness = `
  CREATE TABLE exam_date (
    user_id uuid PRIMARY KEY,
    exam_day date NOT NULL
  );

  CREATE TABLE reported_result (
    user_id uuid NOT NULL,
    exam_day date NOT NULL,
    outcome text NOT NULL,
    score smallint,
    chance double precision,
    model int,
    PRIMARY KEY (user_id, exam_day)
  );

  CREATE TABLE exam_sections_version (
    version int PRIMARY KEY,
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    mix int[] NOT NULL,
    older_names jsonb NOT NULL,
    reason text NOT NULL,
    created_by uuid,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  INSERT INTO exam_sections_version (version, mix, older_names, reason) VALUES (
    1,
    '{17, 8, 3, 2, 10, 25, 15}',
    '[["POA", "Power of Attorney", "Fines & Penalties", "Fines and Penalties"], ["Practical Exercises"], [], ["Drawback"],
      [], ["Entry", "Entry/Entry Summary", "ACE", "Bonds", "FTZ/Warehouse", "Marking", "IPR"],
      ["Valuation", "Value", "AD/CVD", "EAPA", "AD/CVD + EAPA", "FTA"]]',
    'The exam of April 2026, with two questions kept for drawback'
  );

  -- calibration and exam_sections: the versions that the estimate was folded with, 0 for no calibration
  CREATE TABLE user_readiness (
    user_id uuid PRIMARY KEY,
    mean double precision[] NOT NULL,
    covariance double precision[] NOT NULL,
    as_of timestamptz,
    evidence int NOT NULL,
    last_evidence_at timestamptz,
    model int NOT NULL,
    calibration int NOT NULL DEFAULT 0,
    exam_sections int NOT NULL DEFAULT 1,
    author jsonb NOT NULL
  );

  CREATE TABLE readiness_week (
    user_id uuid NOT NULL,
    week date NOT NULL,
    expected double precision NOT NULL,
    ability_sd double precision NOT NULL,
    pass double precision NOT NULL,
    exams int NOT NULL,
    PRIMARY KEY (user_id, week)
  );

  CREATE TABLE readiness_recalibration (
    version int PRIMARY KEY,
    model int NOT NULL,
    intercept double precision NOT NULL,
    slope double precision NOT NULL,
    results int NOT NULL,
    log_loss double precision NOT NULL,
    log_loss_before double precision NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
`;
