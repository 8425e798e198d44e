import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ConsentAtClick1763930000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE consent
        ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
        DROP CONSTRAINT consent_pkey,
        ADD CONSTRAINT consent_pkey PRIMARY KEY (user_id, id),
        ALTER COLUMN subscription_id DROP NOT NULL`);
    await queryRunner.query('ALTER TABLE consent ALTER COLUMN id DROP DEFAULT');
    await queryRunner.query('CREATE INDEX consent_subscription ON consent (user_id, subscription_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX consent_subscription');
    await queryRunner.query('DELETE FROM consent WHERE subscription_id IS NULL');
    await queryRunner.query(`
      DELETE FROM consent AS later USING consent AS first
       WHERE later.user_id = first.user_id AND later.subscription_id = first.subscription_id
         AND (later.given_at, later.id) > (first.given_at, first.id)`);
    await queryRunner.query(`
      ALTER TABLE consent
        DROP CONSTRAINT consent_pkey,
        ALTER COLUMN subscription_id SET NOT NULL,
        ADD CONSTRAINT consent_pkey PRIMARY KEY (user_id, subscription_id),
        DROP COLUMN id`);
  }
}
