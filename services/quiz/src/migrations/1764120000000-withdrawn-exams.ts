import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WithdrawnExams1764120000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE exam ADD COLUMN is_withdrawn boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE exam DROP COLUMN is_withdrawn');
  }
}
