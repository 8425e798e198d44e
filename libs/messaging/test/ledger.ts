import { randomUUID } from 'node:crypto';
import { defineEvent, Id } from '@tenfold/contracts';
import { databaseOptions } from '@tenfold/platform';
import { recordEffect } from '@tenfold/testing/crash-test';
import { IsInt, Min } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { emit } from '../src/events/emit.js';
import type { Subscription } from '../src/events/inbox.js';

export class EntryAddedData {
  @Id() entryId!: string;
  @IsInt() @Min(1) version!: number;
}

export const EntryAdded = defineEvent('evt.quiz.entry-added.v1', EntryAddedData);

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

export function openLedger(url: string): Promise<DataSource> {
  return new DataSource(databaseOptions('ledger', url)).initialize();
}

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
      await recordEffect(tx, consumer, entry);
    },
  };
}

export async function countUnpublished(dataSource: DataSource): Promise<number> {
  const [row] = await dataSource.query<[{ count: number }]>(
    'SELECT count(*)::int AS count FROM outbox WHERE published_at IS NULL',
  );
  return row.count;
}
