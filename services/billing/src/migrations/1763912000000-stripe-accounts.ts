import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null in rows that were stored before: they are assigned when billing starts. */
export class StripeAccounts1763912000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['stripe_customer', 'stripe_subscription'])
      await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN account_id text, ADD COLUMN livemode boolean`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['stripe_subscription', 'stripe_customer'])
      await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN livemode, DROP COLUMN account_id`);
  }
}
