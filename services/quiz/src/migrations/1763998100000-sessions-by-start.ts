import { createIndexConcurrently } from '@tenfold/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reads a page of a user's session history, newest first, without sorting the sessions of the user. */
export class SessionsByStart1763998100000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'quiz_session_started',
      'quiz_session (user_id, started_at, session_id)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX quiz_session_started');
  }
}
