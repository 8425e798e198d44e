import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MailTable1763700500000 implements MigrationInterface {
  readonly name = 'MailTable1763700500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mail (
        id uuid CONSTRAINT mail_pkey PRIMARY KEY,
        key text NOT NULL,
        user_id uuid,
        recipient text,
        message jsonb,
        attempts int NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz,
        given_up_at timestamptz
      )`);
    await runner.query('CREATE UNIQUE INDEX mail_key ON mail (key)');
    await runner.query(
      'CREATE INDEX mail_unsettled ON mail (next_attempt_at) WHERE sent_at IS NULL AND given_up_at IS NULL',
    );
    await runner.query('CREATE INDEX mail_user ON mail (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail');
  }
}
