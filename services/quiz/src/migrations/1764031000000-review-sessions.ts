import { createIndexConcurrently } from '@tenfold/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the days on which a user completed a review session, which otherwise reads all their sessions. */
export class ReviewSessions1764031000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'quiz_session_review',
      `quiz_session (user_id, study_day)
       WHERE session_type = 'custom' AND display_name = 'Review' AND study_day IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX quiz_session_review');
  }
}
