import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PaceAndTimeZone1763810000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // null for answers from before reading times were sent
    await queryRunner.query('ALTER TABLE session_answer ADD COLUMN time_spent_ms int');
    await queryRunner.query(`
      ALTER TABLE user_totals
        ADD COLUMN timed_answers int NOT NULL DEFAULT 0,
        ADD COLUMN timed_ms double precision NOT NULL DEFAULT 0,
        ADD COLUMN time_zone text,
        ADD COLUMN time_zone_since timestamptz`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE session_answer DROP COLUMN time_spent_ms');
    await queryRunner.query(`
      ALTER TABLE user_totals
        DROP COLUMN timed_answers, DROP COLUMN timed_ms, DROP COLUMN time_zone, DROP COLUMN time_zone_since`);
  }
}
