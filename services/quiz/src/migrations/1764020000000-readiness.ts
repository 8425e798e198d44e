import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows of users who answered before are folded from their answers when first needed. */
export class Readiness1764020000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of statements) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE user_readiness, readiness_week');
  }
}

const statements = [
  // no triggers for erased users: rows are only written under the lock on the user's totals
  `CREATE TABLE user_readiness (
    user_id uuid PRIMARY KEY,
    mean double precision[] NOT NULL,
    covariance double precision[] NOT NULL,
    as_of timestamptz,
    evidence int NOT NULL,
    last_evidence_at timestamptz,
    model int NOT NULL
  )`,
  `CREATE TABLE readiness_week (
    user_id uuid NOT NULL,
    week date NOT NULL,
    expected double precision NOT NULL,
    ability_sd double precision NOT NULL,
    pass double precision NOT NULL,
    exams int NOT NULL,
    PRIMARY KEY (user_id, week)
  )`,
];
