import { createIndexConcurrently } from '@tenfold/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds a user's answers to one question, which otherwise reads all answers of the user: to flag it, and to count first answers. */
export class AnswersByQuestion1763992000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'session_answer_question',
      'session_answer (user_id, question_id)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX session_answer_question');
  }
}
