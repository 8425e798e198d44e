import { createErasedUsers, dropErasedUsers } from '@tenfold/messaging/events';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** This service has no table with user data that needs a trigger. */
export class ErasedUsers1763720000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createErasedUsers(queryRunner, []);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropErasedUsers(queryRunner, []);
  }
}
