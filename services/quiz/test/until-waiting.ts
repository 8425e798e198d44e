import { until } from '@tenfold/testing';
import type { DataSource } from 'typeorm';

/** Resolves when this number of connections to the database wait for a lock, in statements that contain the given text. */
export async function untilWaiting(database: DataSource, connections: number, text = ''): Promise<void> {
  await until(
    async () => {
      const [row] = await database.query<[{ waiting: number }]>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND strpos(query, $1) > 0`,
        [text],
      );
      return row.waiting === connections;
    },
    { what: `${connections} connections to wait for a lock` },
  );
}
