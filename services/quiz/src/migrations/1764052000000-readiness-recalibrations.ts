import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReadinessRecalibrations1764052000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE readiness_recalibration (
        version int PRIMARY KEY,
        model int NOT NULL,
        intercept float8 NOT NULL,
        slope float8 NOT NULL,
        results int NOT NULL,
        log_loss float8 NOT NULL,
        log_loss_before float8 NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE readiness_recalibration');
  }
}
