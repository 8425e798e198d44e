import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExamImages1764110100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE exam_image (
        hash text PRIMARY KEY,
        webp bytea NOT NULL,
        width integer NOT NULL,
        height integer NOT NULL,
        created_by uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT exam_image_size CHECK (octet_length(webp) <= 1000000)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE exam_image');
  }
}
