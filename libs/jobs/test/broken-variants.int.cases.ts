import { randomUUID } from 'node:crypto';
import { startRedis, until, type TestServer } from '@tenfold/testing';
import { balance, recordEffect } from '@tenfold/testing/crash-test';
import { Queue, Worker } from 'bullmq';
import type { DataSource } from 'typeorm';
import { claim, findDue, finish } from '../src/job.queries.js';
import { closeJobs, JobRedis } from '../src/job-redis.js';
import { addEntry, countPending, EffectHandler, RecordEffect, type EntryData } from './ledger.js';
import { createJobs, type JobsUnderTest } from './start-jobs.js';

describe('the ledger detects', () => {
  let jobs: JobsUnderTest;
  let dataSource: DataSource;
  let redis: TestServer;

  beforeAll(async () => {
    [jobs, redis] = await Promise.all([createJobs('job_broken'), startRedis()]);
    dataSource = jobs.dataSource;
  });
  afterAll(async () => {
    await jobs.stop();
    await redis.stop();
  });
  beforeEach(() => dataSource.query('TRUNCATE job, entry, effect'));

  const commitEntry = () => dataSource.transaction((tx) => addEntry(tx));
  const due = () => findDue(dataSource.manager, [RecordEffect.name], 10);

  it('loss, when only the Redis queue knows the job and Redis is emptied', async () => {
    const connection = new JobRedis(redis.url);
    const queue = new Queue<EntryData>('queue-only', { connection });
    const entryId = randomUUID();
    await dataSource.query('INSERT INTO entry (id) VALUES ($1)', [entryId]);
    await queue.add('record', { entryId });
    await connection.flushall();
    const worker = new Worker<EntryData>(
      'queue-only',
      ({ data }) => recordEffect(dataSource.manager, RecordEffect.name, data),
      { connection },
    );
    await queue.add('record', { entryId: randomUUID() });
    await until(async () => (await balance(dataSource, RecordEffect.name)).ghosts === 1);
    expect(await balance(dataSource, RecordEffect.name)).toMatchObject({ committed: 1, lost: 1 });
    await closeJobs(connection, [worker], [queue]);
  });

  it('loss, when a row is marked done before its job runs and the process dies', async () => {
    await commitEntry();
    await dataSource.query(`UPDATE job SET state = 'done'`);
    const runtime = await jobs.start([new EffectHandler(dataSource)], redis.url);
    await commitEntry();
    await until(async () => (await countPending(dataSource)) === 0);
    expect(await balance(dataSource, RecordEffect.name)).toEqual({
      committed: 2,
      lost: 1,
      duplicates: 0,
      ghosts: 0,
    });
    await runtime.stop();
  });

  it('ghosts, when the job runs without waiting for the commit', async () => {
    const failing = dataSource.transaction(async (tx) => {
      const entryId = await addEntry(tx);
      await recordEffect(dataSource.manager, RecordEffect.name, { entryId });
      throw new Error('the business said no');
    });
    await expect(failing).rejects.toThrow('the business said no');
    expect(await balance(dataSource, RecordEffect.name)).toEqual({
      committed: 0,
      lost: 0,
      duplicates: 0,
      ghosts: 1,
    });
  });

  describe('after a job that ran twice,', () => {
    it.each([
      ['duplicates without a claim', false, 1],
      ['nothing with a claim', true, 0],
    ])('%s', async (_case, isClaimed, duplicates) => {
      const entryId = await commitEntry();
      const claimable = await due();
      for (const job of [...claimable, ...claimable]) {
        if (isClaimed && (await claim(dataSource.manager, job, 60_000)) === null) continue;
        await recordEffect(dataSource.manager, RecordEffect.name, { entryId });
      }
      expect(await balance(dataSource, RecordEffect.name)).toMatchObject({
        committed: 1,
        lost: 0,
        duplicates,
      });
    });
  });

  describe('after a stalled process that continues,', () => {
    it.each([
      ['duplicates when completion does not check the lease', false, 1],
      ['nothing when completion and effect commit together under the lease', true, 0],
    ])('%s', async (_case, isFenced, duplicates) => {
      const entryId = await commitEntry();
      const record = (attempt: { id: string; leaseId: string } | null) =>
        dataSource
          .transaction(async (tx) => {
            if (attempt === null) throw new Error('not claimed');
            await recordEffect(tx, RecordEffect.name, { entryId });
            const holdsLease = await finish(tx, attempt, RecordEffect.options);
            if (isFenced && !holdsLease) throw new Error('lease lost');
          })
          .catch(() => undefined);
      const [first] = await due();
      const stalled = first ? await claim(dataSource.manager, first, 0) : null;
      const [second] = await due();
      await record(second ? await claim(dataSource.manager, second, 60_000) : null);
      await record(stalled);
      expect(await balance(dataSource, RecordEffect.name)).toMatchObject({
        committed: 1,
        lost: 0,
        duplicates,
      });
    });
  });
});
