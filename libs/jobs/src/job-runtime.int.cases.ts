import { startRedis, until } from '@tenfold/testing';
import {
  Fragile,
  Plain,
  Secret,
  Single,
  startNoteJobs,
  type JobRow,
  type NoteJobs,
} from '../test/note-jobs.js';
import { createJobs } from '../test/start-jobs.js';
import { enqueue, findHandlers, Job, UnrecoverableError } from './index.js';

describe('job runtime', () => {
  let jobs: NoteJobs;

  beforeAll(async () => {
    jobs = await startNoteJobs('job_runtime');
  });
  afterAll(() => jobs.stop());

  describe('a job that fails', () => {
    test('is retried and is dead after its last attempt', async () => {
      jobs.failing.set('broken', new Error('out of order'));
      await jobs.add(Fragile, 'broken', { dedupeKey: 'broken' });
      expect(await jobs.inState('broken', 'dead')).toMatchObject({
        attempts: 3,
        lastError: 'Error: out of order',
      });
      expect(jobs.times('broken')).toBe(3);
    });

    test('is dead at once after an UnrecoverableError; secret data is deleted', async () => {
      jobs.failing.set('refused', new UnrecoverableError('refused for good'));
      await jobs.add(Secret, 'refused', { dedupeKey: 'refused' });
      expect(await jobs.inState('refused', 'dead')).toMatchObject({ attempts: 1, data: null });
    });

    test('is dead when its process ended during each attempt', async () => {
      await jobs.dataSource.query(
        `INSERT INTO job (id, kind, dedupe_key, data, attempts, lease_id, lease_until)
       VALUES (gen_random_uuid(), 'fragile', 'crashing', '{"text": "crashing"}', 3, gen_random_uuid(), now())`,
      );
      expect((await jobs.inState('crashing', 'dead')).lastError).toContain('the process ended');
      expect(jobs.times('crashing')).toBe(0);
    });
  });

  describe('a periodic job', () => {
    test('runs in one process at a time and continues after a failure', async () => {
      jobs.failing.set('tick', new Error('not now'));
      await until(async () => (await tickRow())?.lastError === 'Error: not now');
      jobs.failing.delete('tick');
      await until(async () => (await tickRow())?.lastError === null);
      const before = jobs.times('tick');
      await until(() => jobs.times('tick') > before + 2);
      const rows = await jobs.dataSource.query<unknown[]>(`SELECT 1 FROM job WHERE kind = 'tick'`);
      expect(rows).toHaveLength(1);
    });

    const tickRow = async () => {
      const [row] = await jobs.dataSource.query<JobRow[]>(
        `SELECT last_error AS "lastError" FROM job WHERE kind = 'tick'`,
      );
      return row;
    };
  });

  test('findHandlers rejects a second handler for a kind', () => {
    class Again {
      @Job(Plain) plain(): Promise<void> {
        return Promise.resolve();
      }
    }
    expect(() => findHandlers([jobs.handlers, new Again()])).toThrow(
      'More than one handler for the job plain',
    );
  });

  describe('while Redis is unavailable', () => {
    test('jobs run within the concurrency of each process, and not again afterwards', async () => {
      await jobs.redis.kill();
      jobs.parallel.most = 0;
      const texts = Array.from({ length: 6 }, (_, index) => `alone-${index}`);
      for (const text of texts) await jobs.add(Single, text, { dedupeKey: text });
      for (const text of texts) await jobs.inState(text, 'done');
      await jobs.redis.wipe();
      await jobs.redis.start();
      await jobs.add(Single, 'back', { dedupeKey: 'back' });
      await jobs.inState('back', 'done');
      expect(jobs.ran.filter((text) => text.startsWith('alone-'))).toHaveLength(6);
      expect(jobs.parallel.most).toBeLessThanOrEqual(2);
    });

    test('a process stops, and the next one runs the waiting jobs', async () => {
      const own = await createJobs('jobs_stop');
      const server = await startRedis();
      const first = await own.start([jobs.handlers], server.url, { pollMs: 60_000 });
      await server.kill();
      await first.stop();
      await own.dataSource.transaction((tx) => enqueue(tx, Plain, { text: 'waited' }));
      await own.start([jobs.handlers], null);
      await until(() => jobs.times('waited') === 1);
      await own.stop();
      await server.stop();
    });
  });
});
