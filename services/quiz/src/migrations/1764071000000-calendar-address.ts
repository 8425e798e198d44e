import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index of the tokens is not unique: with Citus a unique index must include `user_id` (ADR 36). */
export class CalendarAddress1764071000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of statements) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE calendar_address');
  }
}

const statements = [
  `CREATE TABLE calendar_address (
    user_id uuid PRIMARY KEY,
    token_hash text NOT NULL,
    time_zone text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  'CREATE INDEX calendar_address_token ON calendar_address (token_hash)',
  `CREATE TRIGGER calendar_address_of_nobody_erased BEFORE INSERT ON calendar_address
   FOR EACH ROW EXECUTE FUNCTION leave_out_erased_user()`,
];
