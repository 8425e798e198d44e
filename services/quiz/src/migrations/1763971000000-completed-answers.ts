import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of a user's answers in completed quizzes, which study time is divided by. */
export class CompletedAnswers1763971000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // reads every answer once, which can exceed the service's statement timeout
    await queryRunner.query('SET LOCAL statement_timeout = 0');
    await queryRunner.query('ALTER TABLE user_totals ADD COLUMN completed_answers int NOT NULL DEFAULT 0');
    await queryRunner.query(`
      UPDATE user_totals totals SET completed_answers = completed.answers
        FROM (SELECT user_id, count(*) AS answers FROM session_answer JOIN quiz_session USING (user_id, session_id)
               WHERE status = 'completed' GROUP BY user_id) completed
       WHERE totals.user_id = completed.user_id`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE user_totals DROP COLUMN completed_answers');
  }
}
