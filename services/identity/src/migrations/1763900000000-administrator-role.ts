import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AdministratorRole1763900000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "user" ADD COLUMN is_admin boolean NOT NULL DEFAULT false');
    await queryRunner.query('CREATE UNIQUE INDEX user_one_administrator ON "user" (is_admin) WHERE is_admin');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX user_one_administrator');
    await queryRunner.query('ALTER TABLE "user" DROP COLUMN is_admin');
  }
}
