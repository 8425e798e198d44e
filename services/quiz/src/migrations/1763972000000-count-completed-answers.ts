import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Completions of the former release wait for the lock, and are not counted afterwards: `recompute-stats --fix` corrects them
 * after the rollout.
 */
export class CountCompletedAnswers1763972000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // a weaker mode admits SELECT FOR UPDATE, and a transaction that then updates its row would deadlock with this one
    await queryRunner.query('LOCK TABLE user_totals IN EXCLUSIVE MODE');
    // reads every answer once, which can exceed the service's statement timeout
    await queryRunner.query('SET LOCAL statement_timeout = 0');
    await queryRunner.query(`
      UPDATE user_totals totals SET completed_answers = completed.answers
        FROM (SELECT user_id, count(*) AS answers FROM session_answer JOIN quiz_session USING (user_id, session_id)
               WHERE status = 'completed' GROUP BY user_id) completed
       WHERE totals.user_id = completed.user_id`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('UPDATE user_totals SET completed_answers = 0');
  }
}
