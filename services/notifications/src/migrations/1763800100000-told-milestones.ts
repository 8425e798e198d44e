import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ToldMilestones1763800100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE told_milestone (
        user_id uuid NOT NULL,
        type text NOT NULL,
        value integer NOT NULL,
        CONSTRAINT told_milestone_pkey PRIMARY KEY (user_id, type, value)
      )`);
    await queryRunner.query(`
      CREATE TRIGGER told_milestone_of_nobody_erased BEFORE INSERT ON told_milestone
      FOR EACH ROW EXECUTE FUNCTION leave_out_erased_user()`);
    await queryRunner.query(`
      INSERT INTO told_milestone (user_id, type, value)
      SELECT user_id, split_part(occasion, ':', 2), split_part(occasion, ':', 3)::int
        FROM notification WHERE occasion ~ '^milestone:[a-z]+:[0-9]+$'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE told_milestone');
  }
}
