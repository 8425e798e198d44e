import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EditorRole1764160000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "user" ADD COLUMN is_editor boolean NOT NULL DEFAULT false');
    await queryRunner.query('ALTER TABLE session ADD COLUMN is_editor boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE session DROP COLUMN is_editor');
    await queryRunner.query('ALTER TABLE "user" DROP COLUMN is_editor');
  }
}
