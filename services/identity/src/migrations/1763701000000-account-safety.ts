import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AccountSafety1763701000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE "user"
        ALTER COLUMN password_hash DROP NOT NULL,
        ADD COLUMN email_verified_at timestamptz,
        ADD COLUMN password_changed_at timestamptz`);
    await queryRunner.query(`
      ALTER TABLE session
        ADD COLUMN id uuid,
        ADD COLUMN method text NOT NULL DEFAULT 'password',
        ADD COLUMN auth_time timestamptz,
        ADD COLUMN is_admin boolean NOT NULL DEFAULT false`);
    await queryRunner.query('UPDATE session SET id = gen_random_uuid(), auth_time = created_at');
    await queryRunner.query(
      'ALTER TABLE session ALTER COLUMN id SET NOT NULL, ALTER COLUMN auth_time SET NOT NULL',
    );
    await queryRunner.query('CREATE UNIQUE INDEX session_of_user_by_id ON session (user_id, id)');
    await queryRunner.query(`
      CREATE TABLE account_token (
        user_id uuid NOT NULL CONSTRAINT account_token_of_user REFERENCES "user" (id) ON DELETE CASCADE,
        purpose text NOT NULL,
        token_hash text NOT NULL,
        email text NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, purpose)
      )`);
    await queryRunner.query('CREATE UNIQUE INDEX account_token_hash ON account_token (token_hash)');
    await queryRunner.query('CREATE INDEX account_token_expiry ON account_token (expires_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE account_token');
    await queryRunner.query('DROP INDEX session_of_user_by_id');
    await queryRunner.query(
      'ALTER TABLE session DROP COLUMN id, DROP COLUMN method, DROP COLUMN auth_time, DROP COLUMN is_admin',
    );
    await queryRunner.query(
      'ALTER TABLE "user" DROP COLUMN email_verified_at, DROP COLUMN password_changed_at',
    );
  }
}
