import { createLogger } from '@tenfold/platform';
import { until } from '@tenfold/testing';
import type { DataSource } from 'typeorm';
import { createLedger } from '../../test/create-ledger.js';
import { addEntry, commitEntry, openLedger } from '../../test/ledger.js';
import { OutboxWakeup } from './outbox-wakeup.js';

const DEBOUNCE_MS = 10;
const SPACING_MS = 20;

describe('waking the relays', () => {
  let ledger: Awaited<ReturnType<typeof createLedger>>;
  let other: DataSource;
  let here: { woken: number; wakeup: OutboxWakeup };
  let elsewhere: { woken: number; wakeup: OutboxWakeup };

  beforeAll(async () => {
    ledger = await createLedger('wakeup');
    other = await openLedger(ledger.url);
  });
  afterAll(async () => {
    await other.destroy();
    await ledger.drop();
  });

  async function start(dataSource: DataSource): Promise<typeof here> {
    const state = { woken: 0 } as typeof here;
    state.wakeup = new OutboxWakeup({
      dataSource,
      listenUrl: ledger.url,
      debounceMs: DEBOUNCE_MS,
      spacingMs: SPACING_MS,
      wake: () => void (state.woken += 1),
      logger: createLogger('wakeup', 'silent'),
    });
    await state.wakeup.start();
    return state;
  }

  beforeEach(async () => {
    [here, elsewhere] = await Promise.all([start(ledger.dataSource), start(other)]);
  });
  afterEach(() => Promise.all([here.wakeup.stop(), elsewhere.wakeup.stop()]));

  async function gathered(): Promise<void> {
    const started = Date.now();
    await until(() => Date.now() - started > 5 * DEBOUNCE_MS);
  }

  it('happens in every process, once for many commits', async () => {
    const started = performance.now();
    await Promise.all(Array.from({ length: 40 }, () => commitEntry(ledger.dataSource)));
    await gathered();
    await until(() => here.woken > 0 && elsewhere.woken === here.woken);
    const gatherings = (performance.now() - started) / (SPACING_MS - 1);
    expect(here.woken).toBeLessThanOrEqual(Math.min(40, 1 + gatherings));
  });

  it('happens at most once in each interval while commits follow each other', async () => {
    const started = performance.now();
    for (let count = 0; count < 40; count += 1) await commitEntry(ledger.dataSource);
    await until(() => here.woken > 0);
    expect(here.woken).toBeLessThanOrEqual(2 + (performance.now() - started) / (SPACING_MS - 1));
  });

  it('does not happen for a rollback or a transaction without events', async () => {
    const failing = ledger.dataSource.transaction(async (tx) => {
      await addEntry(tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await ledger.dataSource.transaction((tx) => tx.query('SELECT 1'));
    await commitEntry(ledger.dataSource);
    await until(() => elsewhere.woken > 0);
    expect(here.woken).toBe(1);
  });

  it('waits for the outermost commit, which makes the event visible', async () => {
    await ledger.dataSource.transaction(async (outer) => {
      await outer.transaction((inner) => addEntry(inner));
      await gathered();
      expect(here.woken).toBe(0);
    });
    await until(() => here.woken === 1);
  });

  it('continues when the listening connection is lost', async () => {
    const ended = await other.query<unknown[]>(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'outbox-wakeup' AND datname = current_database()`,
    );
    expect(ended).toHaveLength(2);
    await commitEntry(ledger.dataSource);
    await until(() => here.woken > 0, { what: 'the relay of this process, which needs no connection' });
    await until(async () => {
      await commitEntry(ledger.dataSource);
      return elsewhere.woken > 0;
    });
  });
});
