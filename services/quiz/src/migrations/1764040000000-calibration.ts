import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A version is never changed. Estimates of users keep the number of the version that they were folded with; 0 is none. */
export class Calibration1764040000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of statements) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM user_readiness WHERE calibration <> 0');
    await queryRunner.query('ALTER TABLE user_readiness DROP COLUMN calibration');
    await queryRunner.query('DROP TABLE calibration, calibrated_question, calibrated_exam');
  }
}

const statements = [
  `CREATE TABLE calibration (
    version int PRIMARY KEY,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE calibrated_question (
    version int NOT NULL,
    question_id uuid NOT NULL,
    wording text NOT NULL,
    difficulty double precision NOT NULL,
    variance double precision NOT NULL,
    gradient double precision NOT NULL,
    information double precision NOT NULL,
    sums jsonb NOT NULL,
    PRIMARY KEY (version, question_id, wording)
  )`,
  `CREATE TABLE calibrated_exam (
    version int NOT NULL,
    exam_id uuid NOT NULL,
    difficulty double precision NOT NULL,
    students int NOT NULL,
    PRIMARY KEY (version, exam_id)
  )`,
  'ALTER TABLE user_readiness ADD COLUMN calibration int NOT NULL DEFAULT 0',
];
