import type { MigrationInterface, QueryRunner } from 'typeorm';

export class JobsOfErasedUsers1763952000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TRIGGER job_of_nobody_erased BEFORE INSERT ON job
      FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION leave_out_erased_user()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER job_of_nobody_erased ON job');
  }
}
