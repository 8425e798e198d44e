import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InsightSchedule1763690000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE insight_schedule (
        user_id uuid CONSTRAINT insight_schedule_pkey PRIMARY KEY,
        wanted_since timestamptz,
        last_set_at timestamptz
      )`);
    await queryRunner.query(
      'CREATE INDEX insight_schedule_wanted ON insight_schedule (wanted_since) WHERE wanted_since IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE insight_schedule');
  }
}
