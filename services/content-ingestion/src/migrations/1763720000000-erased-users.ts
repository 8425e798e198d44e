import { createErasedUsers, dropErasedUsers } from '@tenfold/messaging/events';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ErasedUsers1763720000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createErasedUsers(queryRunner, []);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropErasedUsers(queryRunner, []);
  }
}
