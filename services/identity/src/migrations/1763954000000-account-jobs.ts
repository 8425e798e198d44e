import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AccountJobs1763954000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      INSERT INTO job (id, kind, dedupe_key, user_id, data, run_at, enqueued_at)
      SELECT gen_random_uuid(), 'prepare-export', export_id::text, user_id,
             jsonb_build_object('userId', user_id, 'exportId', export_id), now(), requested_at
        FROM account_export WHERE ready_at IS NULL
      UNION ALL
      SELECT gen_random_uuid(), 'erase-account', user_id::text, user_id,
             jsonb_build_object('userId', user_id), deletes_at, requested_at
        FROM account_deletion`);
    await queryRunner.query('ALTER TABLE account_export DROP COLUMN attempts, DROP COLUMN next_attempt_at');
    await queryRunner.query('DROP INDEX account_deletion_due');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX account_deletion_due ON account_deletion (deletes_at)');
    await queryRunner.query(`
      ALTER TABLE account_export ADD COLUMN attempts integer NOT NULL DEFAULT 0,
        ADD COLUMN next_attempt_at timestamptz NOT NULL DEFAULT now()`);
    await queryRunner.query(
      'CREATE INDEX account_export_waiting ON account_export (next_attempt_at) WHERE ready_at IS NULL',
    );
    await queryRunner.query(`DELETE FROM job WHERE kind IN ('prepare-export', 'erase-account')`);
  }
}
