import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the student made a change that was accepted after the end of the exam, by the student's device; null for every other one. */
export class LateExamChanges1764510000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE exam_question_state ADD late_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE exam_question_state DROP COLUMN late_at');
  }
}
