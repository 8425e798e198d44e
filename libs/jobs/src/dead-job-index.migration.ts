import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Metrics count dead jobs at each scrape, which must not read the rows of all done ones. */
export class DeadJobIndex1763990000000 implements MigrationInterface {
  readonly name = 'DeadJobIndex1763990000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX job_dead ON job (kind) WHERE state = 'dead'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX job_dead');
  }
}
