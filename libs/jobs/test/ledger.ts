import { randomUUID } from 'node:crypto';
import { recordEffect } from '@tenfold/testing/crash-test';
import type { DataSource, EntityManager } from 'typeorm';
import { defineJob, enqueue, Job, type JobRun } from '../src/index.js';

export interface EntryData {
  entryId: string;
}

export const RecordEffect = defineJob<EntryData>('record-effect', {
  leaseMs: 1_500,
  concurrency: 5,
  backoff: { firstMs: 50, longestMs: 200 },
});

export async function addEntry(tx: EntityManager): Promise<string> {
  const entryId = randomUUID();
  await tx.query('INSERT INTO entry (id) VALUES ($1)', [entryId]);
  await enqueue(tx, RecordEffect, { entryId });
  return entryId;
}

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
      await recordEffect(tx, RecordEffect.name, { entryId });
      await run.complete(tx);
      this.at('before-commit');
    });
    this.at('after-commit');
  }
}

export async function countPending(dataSource: DataSource): Promise<number> {
  const [row] = await dataSource.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM job WHERE state = 'pending' AND dedupe_key IS NULL`,
  );
  return row.count;
}
