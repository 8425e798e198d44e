import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The former release inserts insights without a time, so the time needs a default. */
export class EmittedInsightTime1763973000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE emitted_insight ADD COLUMN emitted_at timestamptz NOT NULL DEFAULT now()',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE emitted_insight DROP COLUMN emitted_at');
  }
}
