import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EndsOfSubscriptions1763994000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE subscription
         ADD COLUMN cancels_at_once boolean NOT NULL DEFAULT false,
         ADD COLUMN collection_paused boolean NOT NULL DEFAULT false`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE subscription DROP COLUMN cancels_at_once, DROP COLUMN collection_paused',
    );
  }
}
