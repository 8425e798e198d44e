import type { DataSource } from 'typeorm';

export async function tablesWithUserId(database: DataSource): Promise<string[]> {
  const rows = await database.query<{ name: string }[]>(
    `SELECT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND attname = 'user_id' AND NOT attisdropped ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}
