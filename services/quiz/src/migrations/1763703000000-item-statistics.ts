import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ItemStatistics1763703000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE quiz_session ADD COLUMN items_counted boolean NOT NULL DEFAULT false',
    );
    await queryRunner.query(`
      CREATE INDEX quiz_session_uncounted ON quiz_session (ended_at)
      WHERE status = 'completed' AND NOT items_counted`);
    await queryRunner.query(`
      CREATE TABLE item_totals (
        question_id uuid NOT NULL,
        wording text NOT NULL,
        answers int NOT NULL,
        right_answers int NOT NULL,
        rest_sum double precision NOT NULL,
        rest_square_sum double precision NOT NULL,
        right_rest_sum double precision NOT NULL,
        PRIMARY KEY (question_id, wording)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE item_totals');
    await queryRunner.query('ALTER TABLE quiz_session DROP COLUMN items_counted');
  }
}
