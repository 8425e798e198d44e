import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The number of a user's answers in completed quizzes, which study time is divided by. The next migration counts the stored
 * ones in its own transaction, because this one blocks every reader of the totals until it commits.
 */
export class CompletedAnswers1763971000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE user_totals ADD COLUMN completed_answers int NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE user_totals DROP COLUMN completed_answers');
  }
}
