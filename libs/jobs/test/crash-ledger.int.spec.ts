import { setTimeout as delay } from 'node:timers/promises';
import { startRedis, until, type TestServer } from '@tenfold/testing';
import { addEntry, balance, countPending } from './ledger.js';
import { killPrograms, spawnProgram } from './spawn-program.js';
import { createJobs, type JobsUnderTest } from './start-jobs.js';

const WRITERS = 3;
const JOBS_AT_LEAST = 300;

describe('jobs, while processes and Redis are killed,', () => {
  let jobs: JobsUnderTest;
  let redis: TestServer;

  beforeAll(async () => {
    [jobs, redis] = await Promise.all([createJobs('job_crash'), startRedis()]);
  });
  afterEach(() => killPrograms());
  afterAll(() => Promise.all([jobs.stop(), redis.stop()]));

  const settings = () => ({ DATABASE_URL: jobs.url, REDIS_URL: redis.url });

  /** Runs the program once for each death, then for good. */
  async function withDeaths(deaths: Record<string, string>[]): Promise<void> {
    for (const death of deaths)
      expect(await spawnProgram('worker.program.ts', { ...settings(), ...death }).ended).toBe('SIGKILL');
    spawnProgram('worker.program.ts', settings());
  }

  /** Commits entries until told to stop; every 20th transaction is rolled back with its job. */
  async function write(stop: AbortSignal, outcome: { committed: number; rolledBack: number }): Promise<void> {
    for (let count = 1; !stop.aborted || outcome.committed < JOBS_AT_LEAST; count += 1) {
      const rollBack = new Error('roll back');
      try {
        await jobs.dataSource.transaction(async (tx) => {
          await addEntry(tx);
          if (count % 20 === 0) throw rollBack;
        });
        outcome.committed += 1;
      } catch (error) {
        if (error !== rollBack) throw error;
        outcome.rolledBack += 1;
      }
      await delay(25); // a pace, so that every crash has traffic
    }
  }

  it('have one effect each: none is lost, repeated or invented', async () => {
    const outcome = { committed: 0, rolledBack: 0 };
    const chaosOver = new AbortController();
    const writers = Array.from({ length: WRITERS }, () => write(chaosOver.signal, outcome));
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
        expect(await spawnProgram('producer.program.ts', settings()).ended).toBe('SIGKILL');
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

    await until(async () => (await countPending(jobs.dataSource)) === 0);
    expect(outcome.rolledBack).toBeGreaterThan(10);
    expect(await balance(jobs.dataSource)).toEqual({
      committed: outcome.committed,
      lost: 0,
      duplicates: 0,
      ghosts: 0,
    });
  }, 240_000);
});
