import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NotificationsAndPaymentStatus1763960000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE payment RENAME COLUMN fate TO status');
    await queryRunner.query('ALTER TABLE payment RENAME CONSTRAINT payment_fate TO payment_status');
    await queryRunner.query('ALTER TABLE notice RENAME TO notification');
    await queryRunner.query('ALTER TABLE notification RENAME COLUMN occasion TO dedupe_key');
    await queryRunner.query('ALTER TABLE notification RENAME CONSTRAINT notice_pkey TO notification_pkey');
    await queryRunner.query('ALTER INDEX notice_waiting RENAME TO notification_waiting');
    await queryRunner.query(
      'ALTER TRIGGER notice_of_nobody_erased ON notification RENAME TO notification_of_nobody_erased',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TRIGGER notification_of_nobody_erased ON notification RENAME TO notice_of_nobody_erased',
    );
    await queryRunner.query('ALTER INDEX notification_waiting RENAME TO notice_waiting');
    await queryRunner.query('ALTER TABLE notification RENAME CONSTRAINT notification_pkey TO notice_pkey');
    await queryRunner.query('ALTER TABLE notification RENAME COLUMN dedupe_key TO occasion');
    await queryRunner.query('ALTER TABLE notification RENAME TO notice');
    await queryRunner.query('ALTER TABLE payment RENAME CONSTRAINT payment_status TO payment_fate');
    await queryRunner.query('ALTER TABLE payment RENAME COLUMN status TO fate');
  }
}
