import { createIndexConcurrently } from '@tenfold/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the versions of exams with a question. The cost makes the planner prefer the index to unpacking all versions. */
export class QuestionLookup1764207000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION exam_question_ids(published jsonb) RETURNS text[]
      LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
      BEGIN
        RETURN ARRAY(SELECT question ->> 'id' FROM jsonb_array_elements(published -> 'questions') AS question);
      END $$`);
    await createIndexConcurrently(
      queryRunner,
      'exam_version_questions',
      'exam_version USING gin (exam_question_ids(published))',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX exam_version_questions');
    await queryRunner.query('DROP FUNCTION exam_question_ids(jsonb)');
  }
}
