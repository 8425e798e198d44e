import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records ended sessions until their cache entries are deleted. A trigger writes the row in the transaction that
 * deletes the session, so that a crash after the commit loses no deletion.
 */
export class SessionCacheDeletions1763931000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE session_cache_deletion (
        token_hash text PRIMARY KEY,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`
      CREATE FUNCTION require_session_cache_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO session_cache_deletion (token_hash) VALUES (OLD.token_hash) ON CONFLICT DO NOTHING;
        RETURN NULL;
      END
      $$`);
    await queryRunner.query(`
      CREATE TRIGGER session_ended AFTER DELETE ON session
      FOR EACH ROW EXECUTE FUNCTION require_session_cache_deletion()`);
    await queryRunner.query(`
      CREATE TRIGGER session_token_replaced AFTER UPDATE OF token_hash ON session
      FOR EACH ROW WHEN (OLD.token_hash <> NEW.token_hash) EXECUTE FUNCTION require_session_cache_deletion()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER session_token_replaced ON session');
    await queryRunner.query('DROP TRIGGER session_ended ON session');
    await queryRunner.query('DROP FUNCTION require_session_cache_deletion');
    await queryRunner.query('DROP TABLE session_cache_deletion');
  }
}
