import { setTimeout as delay } from 'node:timers/promises';
import { startNats, until, type TestServer } from '@tenfold/testing';
import { createLedger } from './create-ledger.js';
import { addEntry, balance, countUnpublished } from './ledger.js';
import { killPrograms, spawnProgram } from './spawn-program.js';

const CONSUMER = 'quiz__on-entry';
const WRITERS = 4;
const EVENTS_AT_LEAST = 400;

describe('the whole event path', () => {
  let ledger: Awaited<ReturnType<typeof createLedger>>;
  let nats: TestServer;

  beforeAll(async () => {
    [ledger, nats] = await Promise.all([createLedger('crash'), startNats()]);
  });
  afterEach(() => killPrograms());
  afterAll(() => Promise.all([ledger.drop(), nats.stop()]));

  /** Runs the program once for each death, then for good. */
  async function withDeaths(file: string, deaths: Record<string, string>[]): Promise<void> {
    const settings = { DATABASE_URL: ledger.url, NATS_URL: nats.url, CONSUMER };
    for (const death of deaths) {
      expect(await spawnProgram(file, { ...settings, ...death }).ended).toBe('SIGKILL');
    }
    spawnProgram(file, settings);
  }

  /** Commits entries until told to stop; every 20th transaction is rolled back with its event. */
  async function write(stop: AbortSignal, outcome: { committed: number; rolledBack: number }): Promise<void> {
    for (let count = 1; !stop.aborted || outcome.committed < EVENTS_AT_LEAST; count += 1) {
      const rollBack = new Error('roll back');
      try {
        await ledger.dataSource.transaction(async (tx) => {
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

  it('loses nothing, repeats nothing and invents nothing while its parts are killed', async () => {
    const outcome = { committed: 0, rolledBack: 0 };
    const chaosOver = new AbortController();
    const writers = Array.from({ length: WRITERS }, () => write(chaosOver.signal, outcome));
    const killNats = async (): Promise<void> => {
      await until(() => outcome.committed > EVENTS_AT_LEAST / 4);
      await nats.kill();
      await until(async () => (await countUnpublished(ledger.dataSource)) > 10);
      await nats.start();
    };
    await Promise.all([
      withDeaths('relay.program.ts', [
        { DIE_AT: 'after-publish', DIE_AFTER: '10' },
        { DIE_AT: 'before-publish', DIE_AFTER: '15' },
      ]),
      withDeaths('relay.program.ts', [
        { DIE_AT: 'before-publish', DIE_AFTER: '5' },
        { DIE_AT: 'after-publish', DIE_AFTER: '20' },
      ]),
      withDeaths('consumer.program.ts', [
        { DIE_AT: 'after-commit', DIE_AFTER: '10' },
        { DIE_AT: 'before-commit', DIE_AFTER: '15' },
      ]),
      withDeaths('consumer.program.ts', [
        { DIE_AT: 'before-commit', DIE_AFTER: '5' },
        { DIE_AT: 'after-commit', DIE_AFTER: '20' },
      ]),
      killNats(),
    ]);
    chaosOver.abort();
    await Promise.all(writers);

    await until(async () => (await countUnpublished(ledger.dataSource)) === 0);
    await until(async () => (await balance(ledger.dataSource, CONSUMER)).lost === 0);
    expect(outcome.rolledBack).toBeGreaterThan(10);
    expect(outcome.committed).toBeGreaterThanOrEqual(EVENTS_AT_LEAST);
    expect(await balance(ledger.dataSource, CONSUMER)).toEqual({
      committed: outcome.committed,
      lost: 0,
      duplicates: 0,
      ghosts: 0,
    });
    expect(await ledger.dataSource.query('SELECT * FROM dead_letter')).toEqual([]);
  }, 240_000);
});
