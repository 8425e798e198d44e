import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `failed_user_ids`: users whose rescoring failed and is tried again. */
export class FailedRescorings1764171000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE key_change ADD COLUMN failed_user_ids uuid[] NOT NULL DEFAULT '{}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE key_change DROP COLUMN failed_user_ids');
  }
}
