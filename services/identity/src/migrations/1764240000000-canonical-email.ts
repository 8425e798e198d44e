import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CanonicalEmail1764240000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "user" ADD COLUMN canonical_email text NOT NULL');
    await queryRunner.query('DROP INDEX user_email');
    await queryRunner.query('CREATE UNIQUE INDEX user_email ON "user" (canonical_email)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "user" DROP COLUMN canonical_email');
    await queryRunner.query('CREATE UNIQUE INDEX user_email ON "user" (lower(email))');
  }
}
