import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TrialCards1763911000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE trial_card (
        card_hash text NOT NULL CONSTRAINT trial_card_pkey PRIMARY KEY,
        used_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE trial_card');
  }
}
