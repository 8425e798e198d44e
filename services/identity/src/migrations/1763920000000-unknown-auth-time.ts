import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null for a session from a provider that stated no `auth_time`: such a session never counts as fresh. */
export class UnknownAuthTime1763920000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE session ALTER COLUMN auth_time DROP NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`UPDATE session SET auth_time = 'epoch' WHERE auth_time IS NULL`);
    await queryRunner.query('ALTER TABLE session ALTER COLUMN auth_time SET NOT NULL');
  }
}
