import { join } from 'node:path';
import { startNats, until, type TestServer } from '@tenfold/testing';
import { balance, killPrograms, runWithDeaths, writeEntries } from '@tenfold/testing/crash-test';
import { createLedger } from './create-ledger.js';
import { addEntry, countUnpublished } from './ledger.js';

const CONSUMER = 'quiz__on-entry';
const WRITERS = 4;
const EVENTS_AT_LEAST = 400;

describe('the event path from outbox to consumer', () => {
  let ledger: Awaited<ReturnType<typeof createLedger>>;
  let nats: TestServer;

  beforeAll(async () => {
    [ledger, nats] = await Promise.all([createLedger('crash'), startNats()]);
  });
  afterEach(() => killPrograms());
  afterAll(() => Promise.all([ledger.drop(), nats.stop()]));

  const withDeaths = (program: string, deaths: Parameters<typeof runWithDeaths>[2]): Promise<void> =>
    runWithDeaths(
      join(__dirname, program),
      { DATABASE_URL: ledger.url, NATS_URL: nats.url, CONSUMER },
      deaths,
    );

  it('applies each committed event once while relays, consumers and NATS are killed', async () => {
    const outcome = { committed: 0, rolledBack: 0 };
    const chaosOver = new AbortController();
    const writing = { stop: chaosOver.signal, atLeast: EVENTS_AT_LEAST, outcome };
    const writers = Array.from({ length: WRITERS }, () =>
      writeEntries(ledger.dataSource, (tx) => addEntry(tx), writing),
    );
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
