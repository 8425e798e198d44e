import { join } from 'node:path';
import { startRedis, until, type TestServer } from '@tenfold/testing';
import {
  balance,
  killPrograms,
  runWithDeaths,
  spawnProgram,
  writeEntries,
} from '@tenfold/testing/crash-test';
import { addEntry, countPending, RecordEffect } from './ledger.js';
import { createJobs, type JobsUnderTest } from './start-jobs.js';

const WRITERS = 3;
const JOBS_AT_LEAST = 300;

describe('jobs while processes and Redis are killed', () => {
  let jobs: JobsUnderTest;
  let redis: TestServer;

  beforeAll(async () => {
    [jobs, redis] = await Promise.all([createJobs('job_crash'), startRedis()]);
  });
  afterEach(() => killPrograms());
  afterAll(() => Promise.all([jobs.stop(), redis.stop()]));

  const settings = () => ({ DATABASE_URL: jobs.url, REDIS_URL: redis.url });

  const withDeaths = (deaths: Parameters<typeof runWithDeaths>[2]): Promise<void> =>
    runWithDeaths(join(__dirname, 'worker.program.ts'), settings(), deaths);

  it('have one effect each', async () => {
    const outcome = { committed: 0, rolledBack: 0 };
    const chaosOver = new AbortController();
    const writing = { stop: chaosOver.signal, atLeast: JOBS_AT_LEAST, outcome };
    const writers = Array.from({ length: WRITERS }, () => writeEntries(jobs.dataSource, addEntry, writing));
    const loseRedis = async (): Promise<void> => {
      await until(() => outcome.committed > JOBS_AT_LEAST / 4);
      await redis.kill();
      await redis.wipe();
      const before = outcome.committed;
      await until(() => outcome.committed > before + 30);
      await redis.start();
    };
    const killProducers = async (): Promise<void> => {
      for (let count = 0; count < 3; count += 1) {
        expect(await spawnProgram(join(__dirname, 'producer.program.ts'), settings()).ended).toBe('SIGKILL');
        outcome.committed += 1;
      }
    };
    await Promise.all([
      withDeaths([
        { DIE_AT: 'before-effect', DIE_AFTER: '10' },
        { DIE_AT: 'after-commit', DIE_AFTER: '15' },
      ]),
      withDeaths([
        { DIE_AT: 'before-commit', DIE_AFTER: '10' },
        { DIE_AT: 'before-effect', DIE_AFTER: '20' },
      ]),
      loseRedis(),
      killProducers(),
    ]);
    chaosOver.abort();
    await Promise.all(writers);

    // hundreds of jobs, some of which wait until the lock of a killed process has expired
    await until(async () => (await countPending(jobs.dataSource)) === 0, {
      timeoutMs: 120_000,
      what: 'the jobs to be done',
    });
    expect(outcome.rolledBack).toBeGreaterThan(10);
    expect(await balance(jobs.dataSource, RecordEffect.name)).toEqual({
      committed: outcome.committed,
      lost: 0,
      duplicates: 0,
      ghosts: 0,
    });
  }, 240_000);
});
