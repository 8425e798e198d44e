import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stored exams are published ones, and their versions came from exam files. */
export class ExamManagement1764110000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE exam
        ADD COLUMN state text NOT NULL DEFAULT 'published',
        ADD CONSTRAINT exam_state CHECK (state IN ('draft', 'published', 'withdrawn'))`);
    await queryRunner.query(`
      ALTER TABLE exam_version
        ADD COLUMN kind text NOT NULL DEFAULT 'file',
        ADD COLUMN reason text,
        ADD COLUMN question_number integer,
        ADD COLUMN editor_notes jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN changed_in jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN key_change jsonb,
        ADD CONSTRAINT exam_version_kind
          CHECK (kind IN ('file', 'question', 'key', 'details', 'publication', 'withdrawal', 'restoration'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE exam_version DROP COLUMN kind, DROP COLUMN reason, DROP COLUMN question_number, DROP COLUMN editor_notes,
        DROP COLUMN changed_in, DROP COLUMN key_change`);
    await queryRunner.query('ALTER TABLE exam DROP COLUMN state');
  }
}
