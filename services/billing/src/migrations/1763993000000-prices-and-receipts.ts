import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each start stores the prices anew. */
export class PricesAndReceipts1763993000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM pro_price');
    await queryRunner.query('ALTER TABLE pro_price ADD COLUMN product_id text NOT NULL');
    await queryRunner.query('ALTER TABLE payment ADD COLUMN receipt_url text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE payment DROP COLUMN receipt_url');
    await queryRunner.query('ALTER TABLE pro_price DROP COLUMN product_id');
  }
}
