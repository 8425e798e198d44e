import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ErasureEmittedAt1763960000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account_erasure RENAME COLUMN told_at TO emitted_at');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account_erasure RENAME COLUMN emitted_at TO told_at');
  }
}
