import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StartKeys1763811000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE start_key (
        user_id uuid NOT NULL,
        key text NOT NULL,
        request text NOT NULL,
        session_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, key)
      )`);
    await queryRunner.query('CREATE INDEX start_key_created ON start_key (created_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE start_key');
  }
}
