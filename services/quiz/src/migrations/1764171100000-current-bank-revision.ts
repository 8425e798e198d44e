import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A volatile function sees what was committed before its call. A subquery sees what was committed before its statement,
 * which may have waited for a lock since then.
 */
export class CurrentBankRevision1764171100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION current_bank_revision() RETURNS int LANGUAGE plpgsql VOLATILE AS $$
      BEGIN
        RETURN (SELECT revision FROM bank_revision);
      END $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION current_bank_revision()');
  }
}
