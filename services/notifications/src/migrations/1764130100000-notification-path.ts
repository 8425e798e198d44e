import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NotificationPath1764130100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE notification ADD COLUMN path text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE notification DROP COLUMN path');
  }
}
