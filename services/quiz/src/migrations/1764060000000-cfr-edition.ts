import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the edition of 19 CFR that an exam prints. The job index-questions then indexes all exams again, because citations
 * have other keys now. A process of the former release sets `searchable_version` only, so it cannot mark an exam as indexed
 * with the new keys.
 */
export class CfrEdition1764060000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE exam ADD COLUMN cfr_edition text, ADD COLUMN citation_keys_version int',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE exam DROP COLUMN cfr_edition, DROP COLUMN citation_keys_version');
  }
}
