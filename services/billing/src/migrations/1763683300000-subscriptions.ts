import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Subscriptions1763683300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE subscription (
        user_id uuid PRIMARY KEY,
        tier text NOT NULL DEFAULT 'free',
        status text NOT NULL DEFAULT 'inactive',
        has_used_free_trial boolean NOT NULL DEFAULT false,
        period_ends_at timestamptz,
        cancel_at_period_end boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 0,
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT subscription_plan CHECK (
          (tier, status) IN (
            ('free', 'inactive'), ('free', 'active'), ('free', 'cancelled'), ('pro', 'trialing'), ('pro', 'active')
          )
        )
      )`);
    await queryRunner.query(
      'CREATE INDEX subscription_period_end ON subscription (period_ends_at) WHERE period_ends_at IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE subscription');
  }
}
