import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The retention job reads these rows, not all sessions. */
export class AbandonedSessions1764520400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX quiz_session_abandoned ON quiz_session (ended_at) WHERE status = 'abandoned'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX quiz_session_abandoned');
  }
}
