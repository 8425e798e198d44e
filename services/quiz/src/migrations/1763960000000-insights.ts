import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The time of each user's last set of insights, which the notifications service decided until now. It generated a set after
 * a completed quiz, so a quiz of the last 24 hours stands for a set.
 */
export class Insights1763960000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // reads every session once, which can exceed the service's statement timeout
    await queryRunner.query('SET LOCAL statement_timeout = 0');
    await queryRunner.query('ALTER TABLE user_totals ADD COLUMN insights_emitted_at timestamptz');
    await queryRunner.query(`
      UPDATE user_totals totals SET insights_emitted_at = latest.ended_at
        FROM (SELECT user_id, max(ended_at) AS ended_at FROM quiz_session
               WHERE status = 'completed' AND ended_at > now() - interval '24 hours' GROUP BY user_id) latest
       WHERE totals.user_id = latest.user_id`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE user_totals DROP COLUMN insights_emitted_at');
  }
}
