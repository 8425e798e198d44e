import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The sums from which the author of a user's answers is doubted. Estimates without them are folded from all answers when next read. */
export class AnswerAuthor1764530000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM user_readiness');
    await queryRunner.query('ALTER TABLE user_readiness ADD author jsonb NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE user_readiness DROP COLUMN author');
  }
}
