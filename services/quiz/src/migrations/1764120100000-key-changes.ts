import { createIndexConcurrently } from '@tenfold/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `options`: letters, then texts, of the question whose key changed. `last_user_id`: rescoring goes through the users in the
 * order of their ids. The index finds the users who have a question in a session.
 */
export class KeyChanges1764120100000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE IF NOT EXISTS key_change (
        question_id uuid NOT NULL,
        version int NOT NULL,
        exam_id uuid NOT NULL,
        question_number int NOT NULL,
        options jsonb NOT NULL,
        before text NOT NULL,
        after text NOT NULL,
        decided_on date NOT NULL,
        public_note text NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now(),
        students int NOT NULL DEFAULT 0,
        rescored int NOT NULL DEFAULT 0,
        scores_changed int NOT NULL DEFAULT 0,
        last_user_id uuid,
        finished_at timestamptz,
        PRIMARY KEY (question_id, version)
      )`,
    );
    await queryRunner.query(
      'CREATE INDEX IF NOT EXISTS key_change_newest ON key_change (changed_at DESC, question_id, version)',
    );
    await createIndexConcurrently(
      queryRunner,
      'user_question_question',
      'user_question (question_id, user_id)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS user_question_question');
    await queryRunner.query('DROP TABLE key_change');
  }
}
