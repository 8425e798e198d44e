import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ImageUse1764520200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE exam_image ADD COLUMN used_at timestamptz NOT NULL DEFAULT now()');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE exam_image DROP COLUMN used_at');
  }
}
