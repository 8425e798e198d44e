import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the digest of each question's wording, which the question statistics are joined by, so that a list of all questions
 * reads an index instead of every text. Questions without an explanation get an index for the same reason.
 */
export class QuestionWording1763991000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE question_version ADD COLUMN wording text NOT NULL
        GENERATED ALWAYS AS (md5(correct_answer || (body - 'explanation' - 'citation')::text)) STORED`);
    await queryRunner.query(`
      CREATE INDEX question_version_listed ON question_version (exam_id, version, number)
      INCLUDE (question_id, wording)`);
    await queryRunner.query('DROP INDEX question_version_exam');
    await queryRunner.query(`
      CREATE INDEX question_version_unexplained ON question_version (exam_id, version)
      WHERE btrim(body ->> 'explanation', E' \\t\\r\\n') = ''`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX question_version_exam ON question_version (exam_id, version)');
    await queryRunner.query('DROP INDEX question_version_unexplained');
    await queryRunner.query('ALTER TABLE question_version DROP COLUMN wording');
  }
}
