import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Needs the tombstones of `createErasedUsers`. */
export class RequestKeys1764520000000 implements MigrationInterface {
  readonly name = 'RequestKeys1764520000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE request_key (
        user_id uuid NOT NULL,
        key text NOT NULL,
        request text NOT NULL,
        reply text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, key)
      )`);
    await runner.query('CREATE INDEX request_key_created ON request_key (created_at)');
    await runner.query(`
      CREATE TRIGGER request_key_of_nobody_erased BEFORE INSERT ON request_key
      FOR EACH ROW EXECUTE FUNCTION leave_out_erased_user()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE request_key');
  }
}
