import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NamesAndInsights1763960000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE notification RENAME COLUMN occasion TO dedupe_key');
    await queryRunner.query('ALTER INDEX notification_occasion RENAME TO notification_dedupe_key');
    await queryRunner.query('ALTER TABLE told_milestone RENAME TO notified_milestone');
    await queryRunner.query(
      'ALTER TABLE notified_milestone RENAME CONSTRAINT told_milestone_pkey TO notified_milestone_pkey',
    );
    await queryRunner.query(
      'ALTER TRIGGER told_milestone_of_nobody_erased ON notified_milestone RENAME TO notified_milestone_of_nobody_erased',
    );
    await queryRunner.query('DROP TABLE insight_schedule');
    await queryRunner.query(`DELETE FROM job WHERE kind = 'generate-insights'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE insight_schedule (
        user_id uuid CONSTRAINT insight_schedule_pkey PRIMARY KEY,
        last_set_at timestamptz
      )`);
    await queryRunner.query(`
      CREATE TRIGGER insight_schedule_of_nobody_erased BEFORE INSERT ON insight_schedule
      FOR EACH ROW EXECUTE FUNCTION leave_out_erased_user()`);
    await queryRunner.query(
      'ALTER TRIGGER notified_milestone_of_nobody_erased ON notified_milestone RENAME TO told_milestone_of_nobody_erased',
    );
    await queryRunner.query(
      'ALTER TABLE notified_milestone RENAME CONSTRAINT notified_milestone_pkey TO told_milestone_pkey',
    );
    await queryRunner.query('ALTER TABLE notified_milestone RENAME TO told_milestone');
    await queryRunner.query('ALTER INDEX notification_dedupe_key RENAME TO notification_occasion');
    await queryRunner.query('ALTER TABLE notification RENAME COLUMN dedupe_key TO occasion');
  }
}
