import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { requestContext } from '@tenfold/platform';
import { startTcpGate, until } from '@tenfold/testing';
import { balance, killPrograms, recordEffect, spawnProgram } from '@tenfold/testing/crash-test';
import { envelopeOf, startEventHarness, type EventHarness } from '../../test/event-harness.js';
import { commitEntry, effectOf, EntryAdded, openLedger, type EntryAddedData } from '../../test/ledger.js';
import { EventConsumer } from './event-consumer.js';
import { PermanentFailure } from './permanent-failure.js';

describe('a consumer', () => {
  let harness: EventHarness;
  let name: string;

  beforeAll(async () => {
    harness = await startEventHarness('consumer');
  });
  beforeEach(async () => {
    name = await harness.reset();
  });
  afterEach(async () => {
    await killPrograms();
    await harness.stopRuntimes();
  });
  afterAll(() => harness.stop());

  function heldHandler() {
    const state = { calls: 0, release: (): void => undefined };
    const held = new Promise<void>((resolve) => (state.release = resolve));
    const subscription = effectOf(name, async () => {
      state.calls += 1;
      await held;
    });
    return { state, subscription };
  }

  async function passed(milliseconds: number): Promise<void> {
    const started = Date.now();
    await until(() => Date.now() - started > milliseconds);
  }

  it('applies committed events', async () => {
    const seen: unknown[] = [];
    await harness.run([
      {
        consumer: name,
        event: EntryAdded,
        handle: async (tx, data, meta) => {
          seen.push({ data, meta });
          await recordEffect(tx, name, data as EntryAddedData);
        },
      },
    ]);
    const entryId = await commitEntry(harness.dataSource, 7);
    await harness.effectCount(name, 1);
    const [row] = await harness.dataSource.query<{ id: string; created_at: Date }[]>(
      'SELECT id, created_at FROM outbox',
    );
    const meta = { id: row?.id, type: EntryAdded.type, occurredAt: row?.created_at };
    expect(seen).toEqual([{ data: { entryId, version: 7 }, meta }]);
  });

  it('applies events that were emitted before its first start', async () => {
    await harness.run([effectOf(`${name}-other`)]);
    await commitEntry(harness.dataSource);
    await harness.effectCount(`${name}-other`, 1);
    await harness.run([effectOf(name)]);
    await harness.effectCount(name, 1);
  });

  it('has one effect when a message is delivered twice', async () => {
    await harness.run([effectOf(name)]);
    const same = envelopeOf({ entryId: randomUUID(), version: 1 });
    await harness.publish(same);
    await harness.effectCount(name, 1);
    await harness.publish(same);
    await harness.publish(same);
    await harness.settled(name);
    expect(await harness.effects(name)).toHaveLength(1);
  });

  it('has one effect when two instances get the same message at once', async () => {
    await harness.run([effectOf(name)]);
    await harness.run([effectOf(name)]);
    const same = envelopeOf({ entryId: randomUUID(), version: 1 });
    await Promise.all([1, 2, 3, 4].map(() => harness.publish(same)));
    await harness.settled(name);
    expect(await harness.effects(name)).toHaveLength(1);
  });

  describe('with messages that wait', () => {
    const WAITING = 20;

    async function publishWaiting(): Promise<string[]> {
      await harness.run([effectOf(name)]);
      await harness.stopRuntimes();
      const entryIds = Array.from({ length: WAITING }, () => randomUUID());
      for (const entryId of entryIds) await harness.publish(envelopeOf({ entryId, version: 1 }));
      return entryIds;
    }

    async function countTransactions(): Promise<number> {
      const [row] = await harness.dataSource.query<[{ count: number }]>(
        'SELECT count(DISTINCT xmin::text)::int AS count FROM inbox WHERE consumer = $1',
        [name],
      );
      return row.count;
    }

    const runProgram = (settings: Record<string, string>) =>
      spawnProgram(join(__dirname, '../../test/consumer.program.ts'), {
        DATABASE_URL: harness.ledger.url,
        NATS_URL: harness.nats.url,
        CONSUMER: name,
        ...settings,
      });

    it('applies many in one transaction, each in its own context', async () => {
      await publishWaiting();
      const contexts = new Set<string | undefined>();
      const { event, handle } = effectOf(name);
      const subscription = {
        consumer: name,
        event,
        handle: async (...[tx, data, meta]: Parameters<typeof handle>) => {
          contexts.add(requestContext.get()?.eventId);
          await handle(tx, data, meta);
        },
      };
      await harness.run([subscription]);
      await harness.effectCount(name, WAITING);
      await harness.settled(name);
      expect(await countTransactions()).toBeLessThan(WAITING / 2);
      expect(contexts.size).toBe(WAITING);
    });

    it('dead-letters the faulty ones, and applies each of the others once', async () => {
      const [refused, ...others] = await publishWaiting();
      await harness.publish('not json');
      await harness.run([
        effectOf(name, ({ entryId }) => {
          if (entryId === refused) throw new PermanentFailure('refused');
        }),
      ]);
      await harness.effectCount(name, WAITING - 1);
      await harness.settled(name);
      const applied = (await harness.effects(name)).map(({ entry_id }) => entry_id);
      expect(applied.sort()).toEqual(others.sort());
      const letters = await harness.letters();
      expect(letters.map(({ error, deliveries }) => [error, deliveries]).sort()).toEqual([
        ['refused', 1],
        ['the body is not JSON', 1],
      ]);
    });

    it('applies redelivered ones alone', async () => {
      await publishWaiting();
      let failures = 0;
      let isFailing = true;
      const subscription = effectOf(name, () => {
        if (!isFailing) return;
        failures += 1;
        throw new Error('not yet');
      });
      const timings = { retryDelaysMs: Array<number>(20).fill(500), deadLetterSweepMs: 60_000 };
      await harness.run([subscription], timings);
      await until(() => failures > WAITING);
      isFailing = false;
      await harness.effectCount(name, WAITING);
      await harness.settled(name);
      expect(await countTransactions()).toBe(WAITING);
      expect(await harness.letters()).toEqual([]);
    });

    it.each(['before-commit', 'after-commit'])('has one effect of each after a kill %s', async (moment) => {
      await publishWaiting();
      expect(await runProgram({ DIE_AT: moment, DIE_AFTER: '1' }).ended).toBe('SIGKILL');
      expect((await harness.effects(name)).length > 0).toBe(moment === 'after-commit');
      await harness.run([effectOf(name)]);
      await harness.effectCount(name, WAITING);
      await harness.settled(name);
      expect(await harness.effects(name)).toHaveLength(WAITING);
    });
  });

  it('ends in the newest state in any order when its handler compares versions', async () => {
    await harness.dataSource.query('CREATE TABLE copy (entry_id uuid PRIMARY KEY, version int NOT NULL)');
    await harness.run([
      {
        consumer: name,
        event: EntryAdded,
        handle: async (tx, data) => {
          const { entryId, version } = data as EntryAddedData;
          await tx.query(
            `INSERT INTO copy VALUES ($1, $2) ON CONFLICT (entry_id) DO UPDATE SET version = excluded.version
             WHERE copy.version < excluded.version`,
            [entryId, version],
          );
        },
      },
    ]);
    const entryId = randomUUID();
    for (const version of [2, 5, 1, 4, 3]) await harness.publish(envelopeOf({ entryId, version }));
    await until(async () => (await harness.consumerInfo(name)).delivered.consumer_seq >= 5);
    await harness.settled(name);
    expect(await harness.dataSource.query('SELECT version FROM copy')).toEqual([{ version: 5 }]);
  });

  it('ignores unknown fields of a newer sender', async () => {
    await harness.run([effectOf(name)]);
    const data = { entryId: randomUUID(), version: 2, addedLater: true };
    await harness.publish({ ...envelopeOf(data), addedLater: 'as well' });
    await harness.effectCount(name, 1);
  });

  it('sends heartbeats, so that a slow message is not delivered again', async () => {
    const { state, subscription } = heldHandler();
    await harness.run([subscription], { ackWaitMs: 1_500 });
    await commitEntry(harness.dataSource);
    await until(() => state.calls > 0);
    await passed(4_000);
    expect((await harness.consumerInfo(name)).num_redelivered).toBe(0);
    state.release();
    await harness.effectCount(name, 1);
    expect(state.calls).toBe(1);
  });

  it('finishes messages in progress when it is stopped, and takes no new ones', async () => {
    const { state, subscription } = heldHandler();
    await harness.run([subscription]);
    await commitEntry(harness.dataSource);
    await until(() => state.calls === 1);
    let ended = false;
    const stopped = harness.stopRuntimes().then(() => (ended = true));
    await harness.publish(envelopeOf({ entryId: randomUUID(), version: 1 }));
    await passed(200);
    expect(ended).toBe(false);
    state.release();
    await stopped;
    expect(await harness.effects(name)).toHaveLength(1);
    expect(state.calls).toBe(1);
  });

  it('counts no delivery while the database is unavailable', async () => {
    const { broker, ledger, logger } = harness;
    const gate = await startTcpGate(ledger.url);
    const dataSource = await openLedger(gate.url);
    let calls = 0;
    const subscription = effectOf(name, () => void (calls += 1));
    const timings = { ackWaitMs: 400, retryDelaysMs: [10] };
    const consumer = new EventConsumer({ dataSource, broker, subscription, timings, logger });
    await gate.shut();
    consumer.start();
    await harness.publish(envelopeOf({ entryId: randomUUID(), version: 1 }));
    await until(async () => (await harness.consumerInfo(name)).num_ack_pending === 1);
    await passed(1_000);
    expect(calls).toBe(0);
    await gate.open();
    await harness.effectCount(name, 1);
    expect((await harness.consumerInfo(name)).num_redelivered).toBe(0);
    await consumer.stop();
    await dataSource.destroy();
    await gate.close();
  });

  it('continues after the stream was deleted and created again', async () => {
    await harness.run([effectOf(name)]);
    await commitEntry(harness.dataSource);
    await harness.effectCount(name, 1);
    await harness.broker.manager.streams.delete('QUIZ');
    await commitEntry(harness.dataSource);
    await harness.effectCount(name, 2);
    const expected = { committed: 2, lost: 0, duplicates: 0, ghosts: 0 };
    expect(await balance(harness.dataSource, name)).toEqual(expected);
  });
});
