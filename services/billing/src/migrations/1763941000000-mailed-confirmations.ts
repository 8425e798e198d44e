import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Existing consents count as confirmed: no mail is sent for them. */
export class MailedConfirmations1763941000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE notice ADD COLUMN terms text, ADD COLUMN receipt_url text');
    await queryRunner.query('ALTER TABLE consent ADD COLUMN confirmed_at timestamptz');
    await queryRunner.query('UPDATE consent SET confirmed_at = given_at WHERE subscription_id IS NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE consent DROP COLUMN confirmed_at');
    await queryRunner.query(
      `DELETE FROM notice WHERE type IN ('trial_started', 'subscription_started', 'payment_received')`,
    );
    await queryRunner.query('ALTER TABLE notice DROP COLUMN terms, DROP COLUMN receipt_url');
  }
}
