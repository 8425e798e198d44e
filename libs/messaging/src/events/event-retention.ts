import type { DataSource } from 'typeorm';

const BATCH_SIZE = 5_000;

/**
 * Inbox rows outlive published outbox rows, so that the inbox still skips an event that the stream or a
 * re-drive delivers again. A dead letter stays until it was replayed or an operator discarded it: only that ends its alert.
 */
const rules = [
  { table: 'outbox', condition: `published_at < now() - interval '7 days'` },
  { table: 'inbox', condition: `processed_at < now() - interval '14 days'` },
  {
    table: 'dead_letter',
    condition: `status IN ('replayed', 'discarded') AND updated_at < now() - interval '90 days'`,
  },
] as const;

export async function deleteOldEvents(dataSource: DataSource): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const { table, condition } of rules) {
    let batch: number;
    do {
      [, batch] = await dataSource.query<[unknown[], number]>(
        `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${BATCH_SIZE}))`,
      );
      deleted[table] = (deleted[table] ?? 0) + batch;
    } while (batch === BATCH_SIZE);
  }
  return deleted;
}
