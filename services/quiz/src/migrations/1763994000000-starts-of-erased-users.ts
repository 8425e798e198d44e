import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A start may insert these rows before its session. */
const TABLES = ['quick_start', 'start_key'];

export class StartsOfErasedUsers1763994000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await queryRunner.query(`
        CREATE TRIGGER ${table}_of_nobody_erased BEFORE INSERT ON ${table}
        FOR EACH ROW EXECUTE FUNCTION leave_out_erased_user()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.query(`DROP TRIGGER ${table}_of_nobody_erased ON ${table}`);
  }
}
