import type { DataSource } from 'typeorm';

const BATCH_SIZE = 5_000;

/**
 * Marks the events emitted since `since` as unpublished, so that the relay publishes them again. The inbox
 * skips events that a consumer has already applied.
 *
 * @param subject event type; all events when missing
 * @returns the number of events to publish again
 */
export async function redriveOutbox(dataSource: DataSource, since: Date, subject?: string): Promise<number> {
  return publishAgain(
    dataSource,
    await databaseTime(dataSource),
    'created_at >= $2 AND ($3::text IS NULL OR subject = $3)',
    [since, subject ?? null],
  );
}

export interface StreamState {
  createdAt: Date;
  lastSeq: number;
}

/**
 * Marks events as unpublished that the outbox recorded as published but the stream does not contain: published
 * before the stream was created (wiped store), beyond its last sequence (older store restored), or under a
 * sequence that two events share (published before and after such a restore).
 *
 * @param asOf database time read before the stream state; events published later are excluded
 * @returns the number of events to publish again
 */
export async function redriveLostEvents(
  dataSource: DataSource,
  asOf: string,
  { createdAt, lastSeq }: StreamState,
): Promise<number> {
  return publishAgain(
    dataSource,
    asOf,
    `(published_at < $2 OR stream_seq > $3 OR stream_seq IN (
        SELECT stream_seq FROM outbox WHERE published_at IS NOT NULL GROUP BY stream_seq HAVING count(*) > 1))`,
    [createdAt, lastSeq],
  );
}

/** Text, because a Date would drop the microseconds of `published_at`. */
export async function databaseTime(dataSource: DataSource): Promise<string> {
  const [{ now }] = await dataSource.query<[{ now: string }]>('SELECT clock_timestamp()::text AS now');
  return now;
}

async function publishAgain(
  dataSource: DataSource,
  publishedBefore: string,
  condition: string,
  parameters: unknown[],
): Promise<number> {
  let total = 0;
  let batch: number;
  do {
    [, batch] = await dataSource.query<[unknown[], number]>(
      `UPDATE outbox SET published_at = NULL, stream_seq = NULL, attempts = 0, next_attempt_at = now()
       WHERE id = ANY (ARRAY(
         SELECT id FROM outbox WHERE published_at < $1 AND ${condition} LIMIT ${BATCH_SIZE}))`,
      [publishedBefore, ...parameters],
    );
    total += batch;
  } while (batch === BATCH_SIZE);
  return total;
}
