import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReportedResults1764051000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE reported_result (
        user_id uuid NOT NULL,
        exam_day date NOT NULL,
        outcome text NOT NULL,
        score smallint,
        chance float8,
        model int,
        PRIMARY KEY (user_id, exam_day)
      )`,
    );
    await queryRunner.query(
      `CREATE TRIGGER reported_result_of_nobody_erased BEFORE INSERT ON reported_result
       FOR EACH ROW EXECUTE FUNCTION leave_out_erased_user()`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE reported_result');
  }
}
