import { createErasedUsers, dropErasedUsers } from '@tenfold/messaging/events';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Other tables are only written in the transaction of a session that is created or locked, so they need no trigger. */
const WATCHED = ['access_copy', 'quiz_session'];

export class ErasedUsers1763720000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createErasedUsers(queryRunner, WATCHED);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropErasedUsers(queryRunner, WATCHED);
  }
}
