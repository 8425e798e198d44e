import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InsightJobs1763953000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      INSERT INTO job (id, kind, dedupe_key, user_id, data, enqueued_at)
      SELECT gen_random_uuid(), 'generate-insights', user_id::text, user_id,
             jsonb_build_object('userId', user_id), wanted_since
        FROM insight_schedule WHERE wanted_since IS NOT NULL`);
    await queryRunner.query('ALTER TABLE insight_schedule DROP COLUMN wanted_since');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE insight_schedule ADD COLUMN wanted_since timestamptz');
    await queryRunner.query(
      'CREATE INDEX insight_schedule_wanted ON insight_schedule (wanted_since) WHERE wanted_since IS NOT NULL',
    );
    await queryRunner.query(`
      INSERT INTO insight_schedule AS known (user_id, wanted_since)
      SELECT user_id, enqueued_at FROM job WHERE kind = 'generate-insights' AND state <> 'done'
      ON CONFLICT (user_id) DO UPDATE SET wanted_since = excluded.wanted_since`);
    await queryRunner.query(`DELETE FROM job WHERE kind = 'generate-insights'`);
  }
}
