import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions that were abandoned before have none: each of their answers counts for its UTC day. */
export class LastAnswerDay1764073000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE quiz_session ADD COLUMN last_answer_day date');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE quiz_session DROP COLUMN last_answer_day');
  }
}
