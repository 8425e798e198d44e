import { randomUUID } from 'node:crypto';
import { createLogger } from '@tenfold/platform';
import { startNats, until, type TestServer } from '@tenfold/testing';
import { balance } from '@tenfold/testing/crash-test';
import { AckPolicy, nanos } from 'nats';
import type { DataSource, EntityManager } from 'typeorm';
import { EventBroker } from '../src/events/event-broker.js';
import { EventConsumer } from '../src/events/event-consumer.js';
import { parseEvent } from '../src/events/event-envelope.js';
import { applyOnce } from '../src/events/inbox.js';
import { PullLoop } from '../src/events/pull-loop.js';
import { createLedger } from './create-ledger.js';
import { addEntry, effectOf, EntryAdded, fastTimings } from './ledger.js';

describe('the ledger detects', () => {
  const logger = createLogger('broken', 'silent');
  let ledger: Awaited<ReturnType<typeof createLedger>>;
  let dataSource: DataSource;
  let nats: TestServer;
  let broker: EventBroker;
  let name: string;
  const loops: { stop(): Promise<void> }[] = [];

  beforeAll(async () => {
    [ledger, nats] = await Promise.all([createLedger('broken'), startNats()]);
    dataSource = ledger.dataSource;
    broker = await EventBroker.connect('test', nats.url, logger);
    await broker.ensureStreams();
  });
  afterAll(async () => {
    await broker.close();
    await Promise.all([ledger.drop(), nats.stop()]);
  });
  beforeEach(async () => {
    name = `quiz__on-entry-${randomUUID()}`;
    await dataSource.query('TRUNCATE outbox, inbox, dead_letter, entry, effect');
    await broker.manager.streams.purge('QUIZ');
  });
  afterEach(() => Promise.all(loops.splice(0).map((loop) => loop.stop())));

  interface Row {
    id: string;
    seq: string;
    subject: string;
    payload: object;
  }

  async function publish(row: Pick<Row, 'id' | 'subject' | 'payload'>): Promise<void> {
    const envelope = {
      id: row.id,
      type: row.subject,
      occurredAt: new Date().toISOString(),
      data: row.payload,
    };
    await broker.client.publish(row.subject, JSON.stringify(envelope), { msgID: row.id });
  }

  function consume(): void {
    const timings = { ackWaitMs: 500, retryDelaysMs: fastTimings.retryDelaysMs };
    const consumer = new EventConsumer({ dataSource, broker, subscription: effectOf(name), timings, logger });
    loops.push(consumer);
    consumer.start();
  }

  const settled = (messages: number): Promise<true> =>
    until(async () => {
      const info = await broker.manager.consumers.info('QUIZ', name);
      return info.num_pending === 0 && info.num_ack_pending === 0 && info.delivered.stream_seq >= messages;
    });

  describe('after a consumer that died between its commit and its acknowledgment,', () => {
    type Apply = (tx: EntityManager, body: string) => Promise<unknown>;
    const withInbox: Apply = (tx, body) => applyOnce(tx, effectOf(name), body);
    const withoutInbox: Apply = (tx, body) => {
      const { data, meta } = parseEvent(EntryAdded, body);
      return effectOf(name).handle(tx, data, meta);
    };

    it.each([
      ['duplicates without an inbox', withoutInbox, 1],
      ['nothing with one', withInbox, 0],
    ])('%s', async (_case, apply, duplicates) => {
      let deaths = 0;
      const loop = new PullLoop({
        broker,
        plan: {
          stream: 'QUIZ',
          config: {
            durable_name: name,
            filter_subject: EntryAdded.type,
            ack_policy: AckPolicy.Explicit,
            ack_wait: nanos(300),
          },
        },
        ackWaitMs: 300,
        onMessages: async ([message]) => {
          if (!message) return;
          await dataSource.transaction((tx) => apply(tx, message.string()));
          if (deaths === 0) deaths += 1;
          else message.ack();
        },
        logger,
      });
      loops.push(loop);
      loop.start();
      await dataSource.transaction((tx) => addEntry(tx));
      for (const row of await dataSource.query<Row[]>('SELECT * FROM outbox')) await publish(row);
      await until(async () => (await balance(dataSource, name)).lost === 0);
      await settled(1);
      expect(deaths).toBe(1);
      expect(await balance(dataSource, name)).toEqual({ committed: 1, lost: 0, duplicates, ghosts: 0 });
    });
  });

  it('loss, when a relay marks before it publishes and dies in between', async () => {
    consume();
    for (let count = 0; count < 3; count += 1) await dataSource.transaction((tx) => addEntry(tx));
    const markFirst = async (dies: boolean): Promise<void> => {
      const [rows] = await dataSource.query<[Row[], number]>(
        `UPDATE outbox SET published_at = now()
         WHERE id IN (SELECT id FROM outbox WHERE published_at IS NULL ORDER BY seq LIMIT 2) RETURNING *`,
      );
      for (const row of rows) {
        if (dies) return;
        await publish(row);
      }
    };
    await markFirst(true);
    await markFirst(false);
    await settled(1);
    expect(await balance(dataSource, name)).toEqual({ committed: 3, lost: 2, duplicates: 0, ghosts: 0 });
  });

  it('ghosts, when an event is published before its transaction commits', async () => {
    consume();
    const emitAtOnce = async (fails: boolean): Promise<void> => {
      await dataSource.transaction(async (tx) => {
        const entryId = await addEntry(tx);
        await publish({ id: randomUUID(), subject: EntryAdded.type, payload: { entryId, version: 1 } });
        if (fails) throw new Error('the business said no');
      });
    };
    await expect(emitAtOnce(true)).rejects.toThrow('the business said no');
    await emitAtOnce(false);
    await settled(2);
    expect(await balance(dataSource, name)).toEqual({ committed: 1, lost: 0, duplicates: 0, ghosts: 1 });
  });

  it('loss, when a relay reads on from the last sequence number it saw', async () => {
    consume();
    let cursor = '0';
    const readOn = async (): Promise<void> => {
      for (const row of await dataSource.query<Row[]>('SELECT * FROM outbox WHERE seq > $1 ORDER BY seq', [
        cursor,
      ])) {
        await publish(row);
        cursor = row.seq;
      }
    };
    await dataSource.transaction(async (slow) => {
      await addEntry(slow);
      await dataSource.transaction((tx) => addEntry(tx));
      await readOn();
    });
    await dataSource.transaction((tx) => addEntry(tx));
    await readOn();
    await settled(2);
    expect(await balance(dataSource, name)).toEqual({ committed: 3, lost: 1, duplicates: 0, ghosts: 0 });
  });
});
