import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExternalIdentities1763703000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE external_identity (
        issuer text NOT NULL,
        subject text NOT NULL,
        user_id uuid NOT NULL CONSTRAINT external_identity_of_user REFERENCES "user" (id) ON DELETE CASCADE,
        provider text NOT NULL,
        email text,
        refresh_token text,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (issuer, subject)
      )`);
    await queryRunner.query('CREATE INDEX external_identity_user ON external_identity (user_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE external_identity');
  }
}
