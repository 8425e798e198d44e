import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { defineJob, enqueue, Job, type JobRun } from '../src/index.js';

export interface EntryData {
  entryId: string;
}

/** Short waits, so that a killed attempt is made up for within the test. */
export const RecordEffect = defineJob<EntryData>('record-effect', {
  leaseMs: 1_500,
  concurrency: 5,
  backoff: { firstMs: 50, longestMs: 200 },
});

/** One business transaction: the entry and the job that follows from it. */
export async function addEntry(tx: EntityManager): Promise<string> {
  const entryId = randomUUID();
  await tx.query('INSERT INTO entry (id) VALUES ($1)', [entryId]);
  await enqueue(tx, RecordEffect, { entryId });
  return entryId;
}

export function recordEffect(tx: EntityManager, entryId: string, jobId: string | null): Promise<unknown> {
  return tx.query('INSERT INTO effect (entry_id, job_id) VALUES ($1, $2)', [entryId, jobId]);
}

/** Records each effect in the transaction that completes the job. */
export class EffectHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly at: (moment: 'before-effect' | 'before-commit' | 'after-commit') => void = () =>
      undefined,
  ) {}

  @Job(RecordEffect)
  async record({ entryId }: EntryData, run: JobRun): Promise<void> {
    this.at('before-effect');
    await this.dataSource.transaction(async (tx) => {
      await recordEffect(tx, entryId, run.id);
      await run.complete(tx);
      this.at('before-commit');
    });
    this.at('after-commit');
  }
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

/** Compares what was committed with what the handlers did. */
export async function balance(dataSource: DataSource): Promise<Balance> {
  const [row] = await dataSource.query<[Balance]>(
    `SELECT (SELECT count(*)::int FROM entry) AS committed,
            (SELECT count(*)::int FROM entry WHERE id NOT IN (SELECT entry_id FROM effect)) AS lost,
            (SELECT count(*) - count(DISTINCT entry_id) FROM effect)::int AS duplicates,
            (SELECT count(DISTINCT entry_id)::int FROM effect WHERE entry_id NOT IN (SELECT id FROM entry)) AS ghosts`,
  );
  return row;
}

export async function countPending(dataSource: DataSource): Promise<number> {
  const [row] = await dataSource.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM job WHERE state = 'pending' AND dedupe_key IS NULL`,
  );
  return row.count;
}
