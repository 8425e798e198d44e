import { randomUUID } from 'node:crypto';
import { defineEvent, Id } from '@tenfold/contracts';
import { databaseOptions } from '@tenfold/platform';
import { IsInt, Min } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { emit } from '../src/events/emit.js';
import type { Subscription } from '../src/events/inbox.js';

/** What the tests state and apply: an entry was added. */
export class EntryAddedData {
  @Id() entryId!: string;
  @IsInt() @Min(1) version!: number;
}

export const EntryAdded = defineEvent('evt.quiz.entry-added.v1', EntryAddedData);

/** Short enough for a test, long enough for a busy machine. */
export const fastTimings = {
  relayPollMs: 50,
  publishTimeoutMs: 1_000,
  publishBackoffMs: 20,
  publishBackoffLimitMs: 200,
  ackWaitMs: 1_500,
  retryDelaysMs: [20, 40, 80],
  deadLetterSweepMs: 200,
  replayPollMs: 50,
};

export function ledgerOptions(url: string) {
  return databaseOptions('ledger', url);
}

/** For programs that work on a ledger that exists: they load no more than they need, so that they start quickly. */
export function openLedger(url: string): Promise<DataSource> {
  return new DataSource(ledgerOptions(url)).initialize();
}

/** One business transaction: the entry and the event that tells of it. */
export async function addEntry(
  tx: EntityManager,
  version = 1,
  entryId: string = randomUUID(),
): Promise<string> {
  await tx.query('INSERT INTO entry (id) VALUES ($1)', [entryId]);
  await emit(
    tx,
    EntryAdded,
    { entryId, version },
    { aggregateType: 'entry', aggregateId: entryId, aggregateVersion: version },
  );
  return entryId;
}

export function commitEntry(dataSource: DataSource, version = 1): Promise<string> {
  return dataSource.transaction((tx) => addEntry(tx, version));
}

/** A consumer that notes each time it takes effect. */
export function effectOf(
  consumer: string,
  before?: (data: EntryAddedData) => Promise<void> | void,
): Subscription {
  return {
    consumer,
    event: EntryAdded,
    handle: async (tx, data) => {
      const entry = data as EntryAddedData;
      await before?.(entry);
      await noteEffect(tx, consumer, entry);
    },
  };
}

export async function noteEffect(
  tx: EntityManager,
  consumer: string,
  { entryId, version }: EntryAddedData,
): Promise<void> {
  await tx.query('INSERT INTO effect (consumer, entry_id, version) VALUES ($1, $2, $3)', [
    consumer,
    entryId,
    version,
  ]);
}

export interface Balance {
  committed: number;
  /** Entries without an effect. */
  lost: number;
  /** Effects beyond the first of their entry. */
  duplicates: number;
  /** Effects of entries that were never committed. */
  ghosts: number;
}

/** Compares what producers committed with what the consumer did. */
export async function balance(dataSource: DataSource, consumer: string): Promise<Balance> {
  const [row] = await dataSource.query<Balance[]>(
    `SELECT
       (SELECT count(*)::int FROM entry) AS committed,
       (SELECT count(*)::int FROM entry WHERE NOT EXISTS
         (SELECT 1 FROM effect WHERE effect.entry_id = entry.id AND consumer = $1)) AS lost,
       (SELECT coalesce(sum(times - 1), 0)::int FROM
         (SELECT count(*) AS times FROM effect WHERE consumer = $1 GROUP BY entry_id) AS counted) AS duplicates,
       (SELECT count(DISTINCT entry_id)::int FROM effect WHERE consumer = $1 AND NOT EXISTS
         (SELECT 1 FROM entry WHERE entry.id = effect.entry_id)) AS ghosts`,
    [consumer],
  );
  if (!row) throw new Error('no balance');
  return row;
}

export async function countUnpublished(dataSource: DataSource): Promise<number> {
  const [row] = await dataSource.query<[{ count: number }]>(
    'SELECT count(*)::int AS count FROM outbox WHERE published_at IS NULL',
  );
  return row.count;
}
