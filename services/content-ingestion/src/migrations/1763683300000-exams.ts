import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Exams1763683300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE exam (
        id uuid PRIMARY KEY,
        title text NOT NULL,
        sitting date,
        origin text NOT NULL,
        current_version integer NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT exam_origin CHECK (origin IN ('authentic', 'sample'))
      )`);
    await queryRunner.query(`
      CREATE TABLE exam_version (
        exam_id uuid NOT NULL REFERENCES exam (id),
        version integer NOT NULL,
        content_hash text NOT NULL,
        published jsonb NOT NULL,
        categories_created integer NOT NULL,
        created_by uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (exam_id, version)
      )`);
    await queryRunner.query(`
      CREATE TABLE category (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE category, exam_version, exam');
  }
}
