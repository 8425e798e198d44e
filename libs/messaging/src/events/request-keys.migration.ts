import type { QueryRunner } from 'typeorm';

/** Needs the tombstones of `createErasedUsers`. */
export class RequestKeys1763683350000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE request_key (
        user_id uuid NOT NULL,
        key text NOT NULL,
        request text NOT NULL,
        reply text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, key)
      );
      CREATE INDEX request_key_created ON request_key (created_at);
      CREATE TRIGGER request_key_of_nobody_erased BEFORE INSERT ON request_key
        FOR EACH ROW EXECUTE FUNCTION leave_out_erased_user();
    `);
  }
}
