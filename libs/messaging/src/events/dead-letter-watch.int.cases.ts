import { until } from '@tenfold/testing';
import { AckPolicy, DeliverPolicy, nanos } from 'nats';
import { startEventHarness, type EventHarness } from '../../test/event-harness.js';
import { commitEntry, effectOf, EntryAdded } from '../../test/ledger.js';
import { requestReplay } from './dead-letters.js';

const DELIVERIES = 2;
const timings = { ackWaitMs: 300, retryDelaysMs: [10] };

describe('an event whose consumer died on each delivery', () => {
  let harness: EventHarness;
  let name: string;

  beforeAll(async () => {
    harness = await startEventHarness('dead_letter_watch');
  });
  beforeEach(async () => {
    name = await harness.reset();
    await harness.run([effectOf(`${name}-other`)]);
    await commitEntry(harness.dataSource);
    await harness.effectCount(`${name}-other`, 1);
    await harness.stopRuntimes();
    await dieOnEachDelivery();
  });
  afterEach(() => harness.stopRuntimes());
  afterAll(() => harness.stop());

  async function dieOnEachDelivery(): Promise<void> {
    await harness.broker.manager.consumers.add('QUIZ', {
      durable_name: name,
      filter_subject: EntryAdded.type,
      deliver_policy: DeliverPolicy.All,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(timings.ackWaitMs),
      max_deliver: DELIVERIES,
      max_ack_pending: 256,
    });
    const consumer = await harness.broker.client.consumers.get('QUIZ', name);
    for (let delivery = 1; delivery <= DELIVERIES; delivery += 1) {
      expect((await consumer.next({ expires: 5_000 }))?.info.deliveryCount).toBe(delivery);
    }
  }

  async function noticed(): Promise<void> {
    const consumer = await harness.broker.client.consumers.get('QUIZ', name);
    expect(await consumer.next({ expires: 1_000 })).toBeNull();
    const advisories = () => harness.broker.manager.streams.info('ADVISORIES');
    await until(async () => (await advisories()).state.messages === 1);
  }

  async function noticeLost(): Promise<void> {
    await noticed();
    await harness.broker.manager.streams.purge('ADVISORIES');
  }

  it('is stored after the server’s advisory and can be replayed', async () => {
    await harness.run([effectOf(name)], { ...timings, deadLetterSweepMs: 60_000 });
    const kept = await until(async () => (await harness.letters())[0]);
    const [row] = await harness.dataSource.query<{ id: string }[]>('SELECT id FROM outbox');
    expect(kept).toMatchObject({ consumer: name, eventId: row?.id, deliveries: DELIVERIES });
    await requestReplay(harness.dataSource.manager, kept);
    await harness.effectCount(name, 1);
  });

  it('is stored by the sweep when the advisory is lost', async () => {
    await noticeLost();
    await harness.run([effectOf(name)], timings);
    const kept = await until(async () => (await harness.letters())[0]);
    expect(kept).toMatchObject({ consumer: name, deliveries: DELIVERIES, subject: EntryAdded.type });
  });

  it('is stored by the sweep when the consumer has read later events', async () => {
    await noticeLost();
    await harness.run([effectOf(name)], { ...timings, deadLetterSweepMs: 60_000 });
    await commitEntry(harness.dataSource);
    await harness.effectCount(name, 1);
    await until(async () => (await harness.consumerInfo(name)).ack_floor.stream_seq >= 2);
    expect(await harness.letters()).toEqual([]);
    await harness.run([effectOf(name)], timings);
    await until(async () => (await harness.letters()).length === 1);
    expect(await harness.effects(name)).toHaveLength(1);
  });

  it('is not stored when its effect was committed without an acknowledgment', async () => {
    await noticed();
    await harness.dataSource.query('INSERT INTO inbox (consumer, event_id) SELECT $1, id FROM outbox', [
      name,
    ]);
    await harness.run([effectOf(name)], { ...timings, deadLetterSweepMs: 50 });
    const watch = () => harness.broker.manager.consumers.info('ADVISORIES', 'quiz__dead-letter-watch');
    await until(async () => (await watch()).num_pending === 0 && (await watch()).num_ack_pending === 0);
    expect(await harness.letters()).toEqual([]);
  });
});
