import type { DataSource } from 'typeorm';

/** For statements of tests that fill or vacuum large tables, which a busy machine may run longer than services allow. */
export async function queryWithoutTimeout(
  database: DataSource,
  sql: string,
  parameters: unknown[] = [],
): Promise<void> {
  const runner = database.createQueryRunner();
  try {
    await runner.query('SET statement_timeout = 0');
    await runner.query(sql, parameters);
    await runner.query('RESET statement_timeout');
  } finally {
    await runner.release();
  }
}
