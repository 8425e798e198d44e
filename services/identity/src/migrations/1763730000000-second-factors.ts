import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SecondFactors1763730000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE totp (
        user_id uuid PRIMARY KEY CONSTRAINT totp_of_user REFERENCES "user" (id) ON DELETE CASCADE,
        secret bytea,
        enabled_at timestamptz,
        last_used_step bigint,
        pending_secret bytea,
        CONSTRAINT totp_enabled CHECK ((secret IS NULL) = (enabled_at IS NULL))
      )`);
    await queryRunner.query(`
      CREATE TABLE recovery_code (
        user_id uuid NOT NULL CONSTRAINT recovery_code_of_user REFERENCES "user" (id) ON DELETE CASCADE,
        code_hash text NOT NULL,
        PRIMARY KEY (user_id, code_hash)
      )`);
    await queryRunner.query(`
      CREATE TABLE pending_sign_in (
        user_id uuid NOT NULL CONSTRAINT pending_sign_in_of_user REFERENCES "user" (id) ON DELETE CASCADE,
        ticket_hash text NOT NULL,
        method text NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, ticket_hash)
      )`);
    await queryRunner.query('CREATE UNIQUE INDEX pending_sign_in_ticket ON pending_sign_in (ticket_hash)');
    await queryRunner.query('CREATE INDEX pending_sign_in_expiry ON pending_sign_in (expires_at)');
    await queryRunner.query(`
      CREATE TABLE passkey (
        user_id uuid NOT NULL CONSTRAINT passkey_of_user REFERENCES "user" (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        credential_id text NOT NULL,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        is_synced boolean NOT NULL,
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz,
        PRIMARY KEY (user_id, id)
      )`);
    await queryRunner.query('CREATE UNIQUE INDEX passkey_credential ON passkey (credential_id)');
    await queryRunner.query(`
      CREATE TABLE passkey_challenge (
        holder_hash text NOT NULL,
        purpose text NOT NULL,
        challenge text NOT NULL,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (holder_hash, purpose)
      )`);
    await queryRunner.query('CREATE INDEX passkey_challenge_expiry ON passkey_challenge (expires_at)');
    await queryRunner.query(`ALTER TABLE session ADD COLUMN amr text[] NOT NULL DEFAULT '{}'`);
    await queryRunner.query('UPDATE session SET amr = ARRAY[method]');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE session DROP COLUMN amr');
    await queryRunner.query('DROP TABLE passkey_challenge, passkey, pending_sign_in, recovery_code, totp');
  }
}
