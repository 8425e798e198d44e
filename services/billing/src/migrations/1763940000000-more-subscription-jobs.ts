import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS_BEFORE = ['end', 'schedule_end', 'refund_overlap'];
const KINDS = [...KINDS_BEFORE, 'end_duplicate', 'update_email'];

export class MoreSubscriptionJobs1763940000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE subscription_job ADD COLUMN email text');
    await allowKinds(queryRunner, KINDS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM subscription_job WHERE kind IN ('end_duplicate', 'update_email')`);
    await queryRunner.query('ALTER TABLE subscription_job DROP COLUMN email');
    await allowKinds(queryRunner, KINDS_BEFORE);
  }
}

async function allowKinds(queryRunner: QueryRunner, kinds: string[]): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE subscription_job
      DROP CONSTRAINT subscription_job_kind,
      ADD CONSTRAINT subscription_job_kind CHECK (kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}))`);
}
