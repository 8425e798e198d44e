import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the exam sessions that a process of the former release ends after the migrations: it does not set the column. */
export class CopiedExamNotes1764072000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // ended sessions get the first default, which rewrites no row
    await queryRunner.query(
      'ALTER TABLE exam_session ADD COLUMN are_notes_copied boolean NOT NULL DEFAULT true',
    );
    await queryRunner.query('ALTER TABLE exam_session ALTER COLUMN are_notes_copied SET DEFAULT false');
    await queryRunner.query(`UPDATE exam_session e SET are_notes_copied = false FROM quiz_session s
      WHERE s.user_id = e.user_id AND s.session_id = e.session_id AND s.status = 'in_progress'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE exam_session DROP COLUMN are_notes_copied');
  }
}
