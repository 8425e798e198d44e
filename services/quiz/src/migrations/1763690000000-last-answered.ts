import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LastAnswered1763690000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // reads every answer once, which can exceed the service's statement timeout
    await queryRunner.query('SET LOCAL statement_timeout = 0');
    await queryRunner.query('ALTER TABLE user_question ADD COLUMN last_answered_at timestamptz');
    await queryRunner.query(`
      UPDATE user_question known
      SET last_answered_at = latest.answered_at, last_correct = latest.is_correct
      FROM (
        SELECT DISTINCT ON (user_id, question_id) user_id, question_id, answered_at, is_correct
        FROM session_answer JOIN quiz_session USING (user_id, session_id)
        WHERE status <> 'in_progress'
        ORDER BY user_id, question_id, answered_at DESC, is_correct
      ) latest
      WHERE known.user_id = latest.user_id AND known.question_id = latest.question_id`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE user_question DROP COLUMN last_answered_at');
  }
}
