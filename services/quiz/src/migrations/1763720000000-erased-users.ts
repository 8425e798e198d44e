import { createErasedUsers, dropErasedUsers } from '@tenfold/messaging/events';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** All else is written in the transaction of a session that is made or locked: it needs no watch of its own. */
const WATCHED = ['access_copy', 'quiz_session'];

export class ErasedUsers1763720000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createErasedUsers(queryRunner, WATCHED);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropErasedUsers(queryRunner, WATCHED);
  }
}
