import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null for existing accounts: the attestation was not recorded before. */
export class AgeAttestation1763910000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "user" ADD COLUMN age_attested_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "user" DROP COLUMN age_attested_at');
  }
}
