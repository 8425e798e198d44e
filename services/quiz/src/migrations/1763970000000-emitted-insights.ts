import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The insights that a user has. Earlier ones are unknown here, so each may be emitted once more; the notifications service
 * drops it.
 */
export class EmittedInsights1763970000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE emitted_insight (
        user_id uuid NOT NULL,
        dedupe_key text NOT NULL,
        title text NOT NULL,
        message text NOT NULL,
        PRIMARY KEY (user_id, dedupe_key)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE emitted_insight');
  }
}
