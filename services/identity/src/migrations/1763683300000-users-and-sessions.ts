import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UsersAndSessions1763683300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "user" (
        id uuid PRIMARY KEY,
        email text NOT NULL,
        password_hash text NOT NULL,
        first_name text,
        last_name text,
        profile_image_url text,
        subscription_tier text NOT NULL DEFAULT 'free',
        subscription_status text NOT NULL DEFAULT 'inactive',
        trial_ends_at timestamptz,
        has_used_free_trial boolean NOT NULL DEFAULT false,
        access_version integer NOT NULL DEFAULT 0,
        total_questions integer NOT NULL DEFAULT 0,
        avg_score double precision NOT NULL DEFAULT 0,
        last_active_at timestamptz,
        stats_version integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query('CREATE UNIQUE INDEX user_email ON "user" (lower(email))');
    await queryRunner.query('CREATE INDEX user_newest ON "user" (created_at, id)');
    await queryRunner.query(`
      CREATE TABLE session (
        user_id uuid NOT NULL CONSTRAINT session_of_user REFERENCES "user" (id) ON DELETE CASCADE,
        token_hash text NOT NULL,
        created_at timestamptz NOT NULL,
        last_seen_at timestamptz NOT NULL,
        network cidr NOT NULL,
        user_agent text NOT NULL,
        PRIMARY KEY (user_id, token_hash)
      )`);
    await queryRunner.query('CREATE INDEX session_token ON session (token_hash)');
    await queryRunner.query('CREATE INDEX session_last_seen ON session (last_seen_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE session');
    await queryRunner.query('DROP TABLE "user"');
  }
}
