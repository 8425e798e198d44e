import type { DataSource } from 'typeorm';

export async function tablesWithUserId(database: DataSource): Promise<string[]> {
  const rows = await database.query<{ name: string }[]>(
    `SELECT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND attname = 'user_id' AND NOT attisdropped ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Columns that by name hold a token, a secret or a hash, as `table.column`. */
export async function columnsWithSecrets(database: DataSource): Promise<string[]> {
  const rows = await database.query<{ name: string }[]>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type IN ('text', 'bytea', 'character varying')
        AND column_name ~ '(token|secret|hash|ticket|challenge|password|public_key|credential)' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}
