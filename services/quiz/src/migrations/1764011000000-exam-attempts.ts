import { createIndexConcurrently } from '@tenfold/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds a user's latest completed exams, which otherwise reads all their quizzes since then. */
export class ExamAttempts1764011000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'quiz_session_attempt',
      `quiz_session (user_id, quiz_number) WHERE quiz_number IS NOT NULL AND session_type IN ('full', 'exam')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX quiz_session_attempt');
  }
}
