import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The start of a session inserts a row for each new question, and its end updates the row. With room in its page, the update
 * writes no index entry (a HOT update). PostgreSQL applies the setting to pages that it fills from now on.
 */
export class RoomForOutcomes1764500000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE user_question SET (fillfactor = 60)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE user_question RESET (fillfactor)');
  }
}
