import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AccountRights1763720000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE account_export (
        user_id uuid PRIMARY KEY CONSTRAINT account_export_of_user REFERENCES "user" (id) ON DELETE CASCADE,
        export_id uuid NOT NULL,
        requested_at timestamptz NOT NULL DEFAULT now(),
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        ready_at timestamptz,
        archive bytea,
        CONSTRAINT account_export_ready CHECK ((ready_at IS NULL) = (archive IS NULL))
      )`);
    await queryRunner.query(
      'CREATE INDEX account_export_waiting ON account_export (next_attempt_at) WHERE ready_at IS NULL',
    );
    // a zip is already compressed, and is read in chunks
    await queryRunner.query('ALTER TABLE account_export ALTER COLUMN archive SET STORAGE EXTERNAL');
    await queryRunner.query(`
      CREATE TABLE account_deletion (
        user_id uuid PRIMARY KEY CONSTRAINT account_deletion_of_user REFERENCES "user" (id) ON DELETE CASCADE,
        requested_at timestamptz NOT NULL DEFAULT now(),
        deletes_at timestamptz NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX account_deletion_due ON account_deletion (deletes_at)');
    await queryRunner.query(`
      CREATE TABLE account_erasure (
        user_id uuid PRIMARY KEY,
        erased_at timestamptz NOT NULL DEFAULT now(),
        told_at timestamptz NOT NULL DEFAULT now(),
        confirmed text[] NOT NULL DEFAULT '{}',
        completed_at timestamptz
      )`);
    await queryRunner.query(
      'CREATE INDEX account_erasure_open ON account_erasure (told_at) WHERE completed_at IS NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE account_export, account_deletion, account_erasure');
  }
}
