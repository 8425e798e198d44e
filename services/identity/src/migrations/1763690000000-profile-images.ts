import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProfileImages1763690000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE profile_image (
        user_id uuid NOT NULL CONSTRAINT profile_image_of_user REFERENCES "user" (id) ON DELETE CASCADE,
        name text NOT NULL,
        bytes bytea NOT NULL CONSTRAINT profile_image_size CHECK (octet_length(bytes) <= 204800),
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, name)
      )`);
    await queryRunner.query('CREATE UNIQUE INDEX profile_image_name ON profile_image (name)');
    await queryRunner.query('CREATE INDEX profile_image_newest ON profile_image (created_at)');
    // WebP is compressed already: PostgreSQL must not try again
    await queryRunner.query('ALTER TABLE profile_image ALTER COLUMN bytes SET STORAGE EXTERNAL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE profile_image');
  }
}
