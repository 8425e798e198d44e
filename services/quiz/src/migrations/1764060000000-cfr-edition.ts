import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the edition of 19 CFR that an exam prints. The job index-questions then indexes all exams again, because citations
 * have other keys now.
 */
export class CfrEdition1764060000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE exam ADD COLUMN cfr_edition text');
    await queryRunner.query('UPDATE exam SET searchable_version = NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE exam DROP COLUMN cfr_edition');
  }
}
