import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Notifications1763683300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE notification (
        user_id uuid NOT NULL,
        id uuid NOT NULL,
        type text NOT NULL,
        title text NOT NULL,
        message text NOT NULL,
        occasion text NOT NULL,
        is_read boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz,
        CONSTRAINT notification_pkey PRIMARY KEY (user_id, id)
      )`);
    await queryRunner.query('CREATE UNIQUE INDEX notification_occasion ON notification (user_id, occasion)');
    await queryRunner.query('CREATE INDEX notification_newest ON notification (user_id, created_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE notification');
  }
}
