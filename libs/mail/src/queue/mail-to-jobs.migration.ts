import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MailTable1763700500000 } from './mail-table.migration.js';

/** Turns the mails of the former table `mail` into jobs. Sent ones keep their key, so that none is sent again. */
export class MailToJobs1763951000000 implements MigrationInterface {
  readonly name = 'MailToJobs1763951000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO job (id, kind, dedupe_key, user_id, data, state, attempts, run_at, enqueued_at, finished_at, expires_at)
      SELECT id, 'send-mail', key, user_id,
             CASE WHEN ended_at IS NULL THEN jsonb_build_object('to', recipient, 'message', message) END,
             CASE WHEN ended_at IS NULL THEN 'pending' ELSE 'done' END,
             attempts, next_attempt_at, created_at, ended_at, ended_at + interval '90 days'
        FROM (SELECT *, coalesce(sent_at, given_up_at) AS ended_at FROM mail) AS stored
      ON CONFLICT DO NOTHING`);
    await runner.query('DROP TABLE mail');
  }

  async down(runner: QueryRunner): Promise<void> {
    await new MailTable1763700500000().up(runner);
    await runner.query(`
      INSERT INTO mail (id, key, user_id, recipient, message, attempts, next_attempt_at, created_at, sent_at)
      SELECT id, dedupe_key, user_id, data->>'to', data->'message', attempts, run_at, enqueued_at, finished_at
        FROM job WHERE kind = 'send-mail'`);
    await runner.query(`DELETE FROM job WHERE kind = 'send-mail'`);
  }
}
