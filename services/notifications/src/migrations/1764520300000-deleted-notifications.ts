import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DeletedNotifications1764520300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE INDEX notification_deleted ON notification (deleted_at) WHERE deleted_at IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX notification_deleted');
  }
}
