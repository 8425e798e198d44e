import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Starts keep their keys in `request_key`, like all other requests. */
export class StartKeysAsRequestKeys1764520100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE start_key');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE start_key (
        user_id uuid NOT NULL,
        key text NOT NULL,
        request text NOT NULL,
        session_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, key)
      )`);
    await queryRunner.query('CREATE INDEX start_key_created ON start_key (created_at)');
    await queryRunner.query(`
      CREATE TRIGGER start_key_of_nobody_erased BEFORE INSERT ON start_key
      FOR EACH ROW EXECUTE FUNCTION leave_out_erased_user()`);
  }
}
