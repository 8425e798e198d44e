import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Dunning1763920000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE subscription ADD COLUMN payment_confirm_url text');
    await queryRunner.query('ALTER TABLE notice ADD COLUMN confirm_url text');
    await queryRunner.query('ALTER TABLE stripe_customer ADD COLUMN default_card text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE stripe_customer DROP COLUMN default_card');
    await queryRunner.query('ALTER TABLE notice DROP COLUMN confirm_url');
    await queryRunner.query('ALTER TABLE subscription DROP COLUMN payment_confirm_url');
  }
}
