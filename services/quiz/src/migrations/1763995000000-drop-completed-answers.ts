import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The insight about a slow pace now uses the times of the answers, so nothing reads this column. An earlier migration of the
 * same release added it: the former release neither reads nor writes it.
 */
export class DropCompletedAnswers1763995000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE user_totals DROP COLUMN completed_answers');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE user_totals ADD COLUMN completed_answers int NOT NULL DEFAULT 0');
  }
}
