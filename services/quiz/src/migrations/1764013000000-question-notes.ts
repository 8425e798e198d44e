import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notes on questions, the mark "not sure" of an answer, and how often each option was chosen. Sessions that were counted before
 * do not add to the choices.
 *
 * A note is only written while the user's row of the question is locked, so erasures need no trigger here.
 */
export class QuestionNotes1764013000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE question_note (
      user_id uuid NOT NULL,
      question_id uuid NOT NULL,
      note text NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, question_id)
    )`);
    await queryRunner.query('ALTER TABLE session_answer ADD COLUMN is_unsure boolean NOT NULL DEFAULT false');
    await queryRunner.query(`ALTER TABLE item_totals
      ADD COLUMN chose_a int NOT NULL DEFAULT 0,
      ADD COLUMN chose_b int NOT NULL DEFAULT 0,
      ADD COLUMN chose_c int NOT NULL DEFAULT 0,
      ADD COLUMN chose_d int NOT NULL DEFAULT 0,
      ADD COLUMN chose_e int NOT NULL DEFAULT 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE item_totals
      DROP COLUMN chose_a, DROP COLUMN chose_b, DROP COLUMN chose_c, DROP COLUMN chose_d, DROP COLUMN chose_e`);
    await queryRunner.query('ALTER TABLE session_answer DROP COLUMN is_unsure');
    await queryRunner.query('DROP TABLE question_note');
  }
}
