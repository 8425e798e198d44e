import { randomUUID } from 'node:crypto';
import { until } from '@tenfold/testing';
import { Redis } from 'ioredis';
import { Coalesced, Plain, startNoteJobs, type Note, type NoteJobs } from '../test/note-jobs.js';
import { cancelJob, defineJob, deleteJobsOf, enqueue } from './index.js';

describe('enqueue', () => {
  const Unhandled = defineJob<Note>('unhandled');

  let jobs: NoteJobs;

  beforeAll(async () => {
    jobs = await startNoteJobs('enqueue');
  });
  afterAll(() => jobs.stop());

  describe('enqueue', () => {
    test('runs the job once after the commit and deletes its data', async () => {
      expect(await jobs.add(Plain, 'once', { dedupeKey: 'once' })).toBe(true);
      expect(await jobs.inState('once', 'done')).toMatchObject({ attempts: 1, data: null });
      expect(jobs.times('once')).toBe(1);
    });

    test('runs nothing after a rollback', async () => {
      const undone = jobs.dataSource.transaction(async (tx) => {
        await enqueue(tx, Plain, { text: 'undone' });
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await jobs.add(Plain, 'next', { dedupeKey: 'next' });
      await jobs.inState('next', 'done');
      expect(jobs.times('undone')).toBe(0);
    });

    test('throws outside a transaction and for a kind without a handler', async () => {
      await expect(enqueue(jobs.dataSource.manager, Plain, { text: 'x' })).rejects.toThrow('transaction');
      await expect(jobs.add(Unhandled, 'x')).rejects.toThrow('no handler');
    });

    test('in parallel with one dedupe key creates one job, also after it is done', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, () => jobs.add(Plain, 'keyed', { dedupeKey: 'keyed' })),
      );
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      await jobs.inState('keyed', 'done');
      expect(await jobs.add(Plain, 'keyed', { dedupeKey: 'keyed' })).toBe(false);
      expect(jobs.times('keyed')).toBe(1);
    });

    test('does not run a job before its time', async () => {
      await jobs.add(Plain, 'later', { dedupeKey: 'later', runAt: new Date(Date.now() + 3_600_000) });
      await jobs.add(Plain, 'now', { dedupeKey: 'now' });
      await jobs.inState('now', 'done');
      expect(jobs.times('later')).toBe(0);
      await jobs.dataSource.query(`UPDATE job SET run_at = now() WHERE dedupe_key = 'later'`);
      await jobs.inState('later', 'done');
    });

    test('is undone by cancelJob before the job has run', async () => {
      const runAt = new Date(Date.now() + 3_600_000);
      await jobs.add(Plain, 'canceled', { dedupeKey: 'canceled', runAt });
      await jobs.dataSource.transaction((tx) => cancelJob(tx, Plain, 'canceled'));
      expect(await jobs.rowOf('canceled')).toBeUndefined();
    });

    test('runs each of many jobs once in two processes', async () => {
      const texts = Array.from({ length: 60 }, (_, index) => `many-${index}`);
      await Promise.all(texts.map((text) => jobs.add(Plain, text, { dedupeKey: text })));
      for (const text of texts) await jobs.inState(text, 'done');
      expect(jobs.ran.filter((text) => text.startsWith('many-')).sort()).toEqual([...texts].sort());
    });
  });

  describe('a kind with dedupe pending', () => {
    test('coalesces waiting jobs and runs once more for those that came during a run', async () => {
      const release = jobs.hold('first');
      await jobs.add(Coalesced, 'first', { dedupeKey: 'coalesced' });
      await until(() => jobs.times('first') === 1);
      expect(await jobs.add(Coalesced, 'second', { dedupeKey: 'coalesced' })).toBe(false);
      expect(await jobs.add(Coalesced, 'third', { dedupeKey: 'coalesced' })).toBe(false);
      release();
      await until(async () => (await jobs.rowOf('coalesced')) === undefined);
      expect([jobs.times('second'), jobs.times('third')]).toEqual([0, 1]);
      expect(await jobs.add(Coalesced, 'fourth', { dedupeKey: 'coalesced' })).toBe(true);
      await until(() => jobs.times('fourth') === 1);
    });
  });

  test('deleteJobsOf deletes done and running jobs of the user only', async () => {
    const [userId, other] = [randomUUID(), randomUUID()];
    await jobs.add(Plain, 'past', { dedupeKey: 'past', userId });
    await jobs.inState('past', 'done');
    const release = jobs.hold('present');
    await jobs.add(Plain, 'present', { dedupeKey: 'present', userId });
    await until(() => jobs.times('present') === 1);
    await jobs.add(Plain, 'other', { dedupeKey: 'other', userId: other });
    await jobs.dataSource.transaction((tx) => deleteJobsOf(tx, userId));
    release();
    await jobs.inState('other', 'done');
    const rows = await jobs.dataSource.query<{ key: string }[]>(
      'SELECT dedupe_key AS key FROM job WHERE user_id = ANY ($1)',
      [[userId, other]],
    );
    expect(rows).toEqual([{ key: 'other' }]);
  });

  test('Redis holds no keys of ended jobs', async () => {
    await until(async () => {
      const client = new Redis(jobs.redis.url);
      try {
        expect(await client.xlen('bull:test-plain:events')).toBeGreaterThan(100);
        const keys = await client.keys('bull:test-*');
        expect(keys.filter((key) => /:(failed|completed)$/.test(key))).toEqual([]);
        return keys.filter((key) => /-\d+$/.test(key)).length === 0;
      } finally {
        client.disconnect();
      }
    });
  });
});
