import { createIndexConcurrently } from '@tenfold/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index finds the days on which a user completed a session with reviews. */
export class StudyReasons1764070000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE quiz_session ADD COLUMN IF NOT EXISTS question_reasons text[]');
    await createIndexConcurrently(
      queryRunner,
      'quiz_session_reviewed',
      `quiz_session (user_id, study_day) WHERE session_type = 'custom' AND study_day IS NOT NULL
         AND (display_name = 'Review' OR 'review' = ANY (question_reasons))`,
    );
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS quiz_session_review');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'quiz_session_review',
      `quiz_session (user_id, study_day)
       WHERE session_type = 'custom' AND display_name = 'Review' AND study_day IS NOT NULL`,
    );
    await queryRunner.query('DROP INDEX quiz_session_reviewed');
    await queryRunner.query('ALTER TABLE quiz_session DROP COLUMN question_reasons');
  }
}
