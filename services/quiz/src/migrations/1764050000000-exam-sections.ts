import type { MigrationInterface, QueryRunner } from 'typeorm';

const MIX = [17, 8, 3, 2, 10, 25, 15];
const OLDER_NAMES = [
  ['POA', 'Power of Attorney', 'Fines & Penalties', 'Fines and Penalties'],
  ['Practical Exercises'],
  [],
  ['Drawback'],
  [],
  ['Entry', 'Entry/Entry Summary', 'ACE', 'Bonds', 'FTZ/Warehouse', 'Marking', 'IPR'],
  ['Valuation', 'Value', 'AD/CVD', 'EAPA', 'AD/CVD + EAPA', 'FTA'],
];

/** Existing estimates were folded with the first version. */
export class ExamSections1764050000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE exam_sections_version (
        version int PRIMARY KEY,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        mix int[] NOT NULL,
        older_names jsonb NOT NULL,
        reason text NOT NULL,
        created_by uuid,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    );
    await queryRunner.query(
      `INSERT INTO exam_sections_version (version, mix, older_names, reason)
       VALUES (1, $1, $2, 'The exam of April 2026, with two questions kept for drawback')`,
      [MIX, JSON.stringify(OLDER_NAMES)],
    );
    await queryRunner.query('ALTER TABLE user_readiness ADD COLUMN exam_sections int NOT NULL DEFAULT 1');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE user_readiness DROP COLUMN exam_sections');
    await queryRunner.query('DROP TABLE exam_sections_version');
  }
}
