import { createIndexConcurrently } from '@tenfold/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UNSURE = 'session_answer_unsure';

/**
 * Copies the notes of ended exam sessions to `question_note`, which the set "noted" reads from now on, and indexes the answers
 * marked as not sure. Idempotent: without a transaction it can be interrupted.
 *
 * 1000: EXAM_NOTE_MAX of libs/exam.
 */
export class UnsureAndNoted1764014000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('SET statement_timeout = 0');
    await queryRunner.query(`INSERT INTO question_note (user_id, question_id, note, updated_at)
      WITH written AS (
        SELECT e.user_id, e.question_id, e.note, coalesce(s.ended_at, now()) AS ended_at
        FROM exam_question_state e
          JOIN quiz_session s ON s.user_id = e.user_id AND s.session_id = e.session_id
          JOIN user_question known ON known.user_id = e.user_id AND known.question_id = e.question_id
        WHERE s.status <> 'in_progress' AND btrim(e.note, E' \\t\\r\\n') <> ''
        FOR KEY SHARE OF known
      )
      SELECT user_id, question_id, left(string_agg(note, E'\\n\\n' ORDER BY ended_at), 1000), max(ended_at)
      FROM written GROUP BY user_id, question_id
      ON CONFLICT DO NOTHING`);
    await createIndexConcurrently(
      queryRunner,
      UNSURE,
      'session_answer (user_id, question_id) WHERE is_unsure',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${UNSURE}`);
  }
}
