import { createErasedUsers, dropErasedUsers } from '@tenfold/messaging/events';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const WATCHED = ['notification', 'insight_schedule', 'mail'];

export class ErasedUsers1763720000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createErasedUsers(queryRunner, WATCHED);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropErasedUsers(queryRunner, WATCHED);
  }
}
