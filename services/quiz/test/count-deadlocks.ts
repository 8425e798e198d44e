import type { DataSource } from 'typeorm';

/** @returns how many transactions of this database PostgreSQL has aborted to end a deadlock */
export async function countDeadlocks(database: DataSource): Promise<number> {
  const [row] = await database.query<[{ deadlocks: number }]>(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  );
  return row.deadlocks;
}
