import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExamDate1764010000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE TABLE exam_date (user_id uuid PRIMARY KEY, exam_day date NOT NULL)');
    await queryRunner.query(`
      CREATE TRIGGER exam_date_of_nobody_erased BEFORE INSERT ON exam_date
      FOR EACH ROW EXECUTE FUNCTION leave_out_erased_user()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE exam_date');
  }
}
