import { join } from 'node:path';
import { createLogger } from '@tenfold/platform';
import { startNats, until, type TestServer } from '@tenfold/testing';
import { killPrograms, spawnProgram } from '@tenfold/testing/crash-test';
import { NatsError, type JetStreamClient, type PubAck } from 'nats';
import { createLedger } from '../../test/create-ledger.js';
import { addEntry, commitEntry, countUnpublished, fastTimings } from '../../test/ledger.js';
import { EventBroker } from './event-broker.js';
import { defaultTimings } from './event-options.js';
import { OutboxRelay, type RelayOptions } from './outbox-relay.js';

const logger = createLogger('relay', 'silent');

describe('the relay', () => {
  let ledger: Awaited<ReturnType<typeof createLedger>>;
  let nats: TestServer;
  let broker: EventBroker;
  const relays: OutboxRelay[] = [];

  beforeAll(async () => {
    [ledger, nats] = await Promise.all([createLedger('relay'), startNats()]);
  });
  afterAll(() => Promise.all([ledger.drop(), nats.stop()]));

  beforeEach(async () => {
    await ledger.dataSource.query('TRUNCATE outbox, inbox, entry, effect');
    broker = await EventBroker.connect('relay', nats.url, logger);
    await broker.ensureStreams();
    await broker.manager.streams.purge('QUIZ');
  });
  afterEach(async () => {
    await killPrograms();
    await Promise.all(relays.splice(0).map((relay) => relay.stop()));
    await broker.close();
  });

  function startRelay(options: Partial<RelayOptions> = {}): OutboxRelay {
    const relay = new OutboxRelay({
      dataSource: ledger.dataSource,
      jetStream: broker.client,
      isConnected: () => broker.isConnected,
      ensureStreams: () => broker.ensureStreams(),
      timings: { ...defaultTimings, ...fastTimings },
      logger,
      ...options,
    });
    relays.push(relay);
    relay.start();
    return relay;
  }

  const allPublished = (): Promise<true> =>
    until(async () => (await countUnpublished(ledger.dataSource)) === 0, { what: 'an empty outbox' });

  const streamed = async (): Promise<number> => (await broker.manager.streams.info('QUIZ')).state.messages;

  it('publishes committed events with the event id as message id and stores the sequence', async () => {
    const entryId = await commitEntry(ledger.dataSource, 4);
    startRelay();
    await allPublished();
    const [row] = await ledger.dataSource.query<{ id: string; stream_seq: string; created_at: Date }[]>(
      'SELECT id, stream_seq, created_at FROM outbox',
    );
    const message = await broker.manager.streams.getMessage('QUIZ', { seq: Number(row?.stream_seq) });
    expect(message.header.get('Nats-Msg-Id')).toBe(row?.id);
    expect(message.json()).toEqual({
      id: row?.id,
      type: 'evt.quiz.entry-added.v1',
      occurredAt: row?.created_at.toISOString(),
      data: { entryId, version: 4 },
    });
  });

  it('skips rows that another relay has locked', async () => {
    for (let version = 1; version <= 250; version += 1) await commitEntry(ledger.dataSource, version);
    const ids: Record<'slow' | 'quick', string[]> = { slow: [], quick: [] };
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const publishAs =
      (relay: 'slow' | 'quick'): JetStreamClient['publish'] =>
      async (subject, payload, options) => {
        ids[relay].push(options?.msgID ?? '');
        if (relay === 'slow') await held;
        return broker.client.publish(subject, payload, options);
      };
    startRelay({ jetStream: { publish: publishAs('slow') } });
    try {
      await until(() => ids.slow.length === 200);
      startRelay({ jetStream: { publish: publishAs('quick') } });
      await until(async () => (await countUnpublished(ledger.dataSource)) === 200);
    } finally {
      release();
    }
    await allPublished();
    expect(ids.quick).toHaveLength(50);
    expect(new Set([...ids.slow, ...ids.quick]).size).toBe(250);
  });

  it('publishes rows whose transactions commit out of order', async () => {
    startRelay();
    await ledger.dataSource.transaction(async (slow) => {
      await addEntry(slow);
      await commitEntry(ledger.dataSource);
      await until(async () => (await streamed()) === 1, { what: 'the later event to be published first' });
    });
    await until(async () => (await streamed()) === 2);
  });

  it('retries without a limit, with a doubling delay up to the maximum', async () => {
    await commitEntry(ledger.dataSource);
    const callsAt: number[] = [];
    const publish = (subject: string, payload?: unknown, options?: object): Promise<PubAck> => {
      callsAt.push(Date.now());
      if (callsAt.length <= 5) return Promise.reject(new NatsError('no ack', 'TIMEOUT'));
      return broker.client.publish(subject, payload as string, options);
    };
    const timings = { ...defaultTimings, relayPollMs: 20, publishBackoffMs: 100, publishBackoffLimitMs: 400 };
    startRelay({ jetStream: { publish }, timings });
    const dueAt: number[] = [];
    await until(async () => {
      const [row] = await ledger.dataSource.query<
        { attempts: number; next_attempt_at: Date; published_at: Date }[]
      >('SELECT attempts, next_attempt_at, published_at FROM outbox');
      if (row) dueAt[row.attempts] = row.next_attempt_at.getTime();
      return row?.published_at;
    });
    const wait = (attempt: number): number => (dueAt[attempt] ?? NaN) - (callsAt[attempt - 1] ?? NaN);
    for (const attempt of [3, 4, 5]) expect(wait(attempt)).toBeGreaterThanOrEqual(400);
    expect(wait(5)).toBeLessThan(1_600);
    expect(callsAt).toHaveLength(6);
  });

  it('makes no attempt while NATS is unavailable, so that the backoff does not grow', async () => {
    startRelay();
    await nats.kill();
    await until(() => !broker.isConnected);
    await commitEntry(ledger.dataSource);
    await nats.start();
    await allPublished();
    const [row] = await ledger.dataSource.query<{ attempts: number }[]>('SELECT attempts FROM outbox');
    expect(row?.attempts).toBe(0);
  });

  it('creates the stream again when it was deleted', async () => {
    startRelay();
    await broker.manager.streams.delete('QUIZ');
    await commitEntry(ledger.dataSource);
    await allPublished();
    expect(await streamed()).toBe(1);
  });

  it('finishes the current batch when it is stopped', async () => {
    await commitEntry(ledger.dataSource);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let started = false;
    const publish: JetStreamClient['publish'] = async (...args) => {
      started = true;
      await held;
      return broker.client.publish(...args);
    };
    const relay = startRelay({ jetStream: { publish } });
    await until(() => started);
    const stopped = relay.stop();
    release();
    await stopped;
    expect(await countUnpublished(ledger.dataSource)).toBe(0);
  });

  describe('when it is killed', () => {
    const settings = () => ({ DATABASE_URL: ledger.url, NATS_URL: nats.url });

    it('after the commit and before publishing, loses nothing', async () => {
      for (let version = 1; version <= 5; version += 1) await commitEntry(ledger.dataSource, version);
      const program = spawnProgram(join(__dirname, '../../test/relay.program.ts'), {
        ...settings(),
        DIE_AT: 'before-publish',
        DIE_AFTER: '3',
      });
      expect(await program.ended).toBe('SIGKILL');
      expect(await countUnpublished(ledger.dataSource)).toBe(5);
      startRelay();
      await allPublished();
      expect(await streamed()).toBe(5);
    });

    it('between publishing and marking, publishes again with the same id', async () => {
      for (let version = 1; version <= 5; version += 1) await commitEntry(ledger.dataSource, version);
      const program = spawnProgram(join(__dirname, '../../test/relay.program.ts'), {
        ...settings(),
        DIE_AT: 'after-publish',
        DIE_AFTER: '5',
      });
      expect(await program.ended).toBe('SIGKILL');
      expect(await countUnpublished(ledger.dataSource)).toBe(5);
      expect(await streamed()).toBeGreaterThan(0);
      const again: (string | undefined)[] = [];
      const publish: JetStreamClient['publish'] = (subject, payload, options) => {
        again.push(options?.msgID);
        return broker.client.publish(subject, payload, options);
      };
      startRelay({ jetStream: { publish } });
      await allPublished();
      const rows = await ledger.dataSource.query<{ id: string }[]>('SELECT id FROM outbox');
      expect([...again].sort()).toEqual(rows.map(({ id }) => id).sort());
    });
  });
});
