import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReviewReminder1764032000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE review_setting ADD COLUMN reminder_hour int,
         ADD COLUMN is_reminder_mailed boolean NOT NULL DEFAULT false`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE review_setting DROP COLUMN reminder_hour, DROP COLUMN is_reminder_mailed',
    );
  }
}
