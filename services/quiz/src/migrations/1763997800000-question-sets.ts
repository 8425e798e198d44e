import { createIndexConcurrently } from '@tenfold/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** 202500 ms: TARGET_MS_PER_QUESTION of libs/exam. */
const indexes = {
  session_answer_slow: 'session_answer (user_id, question_id, answered_at) WHERE time_spent_ms > 202500',
  exam_question_state_unsure: 'exam_question_state (user_id, question_id) WHERE is_unsure',
};

/** Finds the questions of each set of a custom quiz, which otherwise reads all answers of the user. */
export class QuestionSets1763997800000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(indexes)) await createIndexConcurrently(queryRunner, name, on);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await queryRunner.query(`DROP INDEX ${name}`);
  }
}
