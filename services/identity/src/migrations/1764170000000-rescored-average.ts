import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `rescored_version` and `rescored_at`: `statsVersion` and `rescoredAt` of the newest average that comes from rescoring. */
export class RescoredAverage1764170000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE "user" ADD COLUMN rescored_version integer NOT NULL DEFAULT 0, ADD COLUMN rescored_at timestamptz',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "user" DROP COLUMN rescored_version, DROP COLUMN rescored_at');
  }
}
