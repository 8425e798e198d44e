import type { DataSource } from 'typeorm';

const BATCH_SIZE = 5_000;

/**
 * Has the relay publish again what was stated since `since`, e.g. after the stream's store was lost. Safe at any
 * time: consumers that have applied an event know it by its id.
 *
 * @param subject only events of this type, all when missing
 * @returns how many events are published again
 */
export async function redriveOutbox(dataSource: DataSource, since: Date, subject?: string): Promise<number> {
  const [{ now }] = await dataSource.query<[{ now: Date }]>('SELECT clock_timestamp() AS now');
  let total = 0;
  let batch: number;
  do {
    [, batch] = await dataSource.query<[unknown[], number]>(
      `UPDATE outbox SET published_at = NULL, stream_seq = NULL, attempts = 0, next_attempt_at = now()
       WHERE id = ANY (ARRAY(
         SELECT id FROM outbox
         WHERE created_at >= $1 AND ($2::text IS NULL OR subject = $2)
           AND published_at < $3 -- not those that the relay has published again meanwhile
         LIMIT ${BATCH_SIZE}))`,
      [since, subject ?? null, now],
    );
    total += batch;
  } while (batch === BATCH_SIZE);
  return total;
}
