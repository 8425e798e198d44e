import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The former release stores whole archives in `archive`, and may do so while this one starts; a later release drops it. */
export class ExportChunks1763980000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE account_export ADD COLUMN archive_id uuid, ADD COLUMN archive_bytes integer,
        DROP CONSTRAINT account_export_ready,
        ADD CONSTRAINT account_export_ready CHECK (ready_at IS NULL OR archive IS NOT NULL OR archive_id IS NOT NULL)`);
    await queryRunner.query(`
      CREATE TABLE account_export_chunk (
        user_id uuid NOT NULL CONSTRAINT account_export_chunk_of_export
          REFERENCES account_export (user_id) ON DELETE CASCADE,
        archive_id uuid NOT NULL,
        number integer NOT NULL,
        bytes bytea NOT NULL,
        PRIMARY KEY (user_id, archive_id, number)
      )`);
    await queryRunner.query('ALTER TABLE account_export_chunk ALTER COLUMN bytes SET STORAGE EXTERNAL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE account_export_chunk');
    await queryRunner.query('DELETE FROM account_export WHERE archive_id IS NOT NULL');
    await queryRunner.query(`
      ALTER TABLE account_export DROP COLUMN archive_id, DROP COLUMN archive_bytes,
        DROP CONSTRAINT IF EXISTS account_export_ready,
        ADD CONSTRAINT account_export_ready CHECK ((ready_at IS NULL) = (archive IS NULL))`);
  }
}
