import { randomUUID } from 'node:crypto';
import { until } from '@tenfold/testing';
import { recordEffect } from '@tenfold/testing/crash-test';
import { envelopeOf, startEventHarness, type EventHarness } from '../../test/event-harness.js';
import { commitEntry, effectOf, EntryAdded, type EntryAddedData } from '../../test/ledger.js';
import { PermanentFailure } from './permanent-failure.js';

describe('an event that cannot be applied', () => {
  let harness: EventHarness;
  let name: string;

  beforeAll(async () => {
    harness = await startEventHarness('failed_events');
  });
  beforeEach(async () => {
    name = await harness.reset();
  });
  afterEach(() => harness.stopRuntimes());
  afterAll(() => harness.stop());

  it.each([
    ['no JSON', 'not json', 'the body is not JSON'],
    ['JSON that is no envelope', '{"hello":"world"}', 'the envelope is not valid: id: '],
    [
      'data of another shape',
      envelopeOf({ entryId: 'nobody', version: 0 }),
      'the data is not valid: entryId: ',
    ],
    [
      'an envelope of another type',
      { ...envelopeOf({}), type: 'evt.quiz.other.v1' },
      'expected evt.quiz.entry-added.v1, got evt.quiz.other.v1',
    ],
  ])('is dead-lettered at once when it is %s, and others are applied', async (_case, poison, error) => {
    await harness.run([effectOf(name)]);
    const [before, after] = [randomUUID(), randomUUID()];
    await harness.publish(envelopeOf({ entryId: before, version: 1 }));
    await harness.publish(poison);
    await harness.publish(envelopeOf({ entryId: after, version: 1 }));
    await harness.effectCount(name, 2);
    await until(async () => (await harness.letters()).length > 0);
    await harness.settled(name);
    const applied = (await harness.effects(name)).map(({ entry_id }) => entry_id);
    expect(applied.sort()).toEqual([before, after].sort());
    const kept = await harness.letters();
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({
      consumer: name,
      deliveries: 1,
      status: 'open',
      subject: EntryAdded.type,
    });
    expect(kept[0]?.error).toContain(error);
    expect(kept[0]?.body).toBe(typeof poison === 'string' ? poison : JSON.stringify(poison));
  });

  it('is dead-lettered at once after a PermanentFailure, and the handler’s changes are rolled back', async () => {
    await harness.run([
      {
        consumer: name,
        event: EntryAdded,
        handle: async (tx, data) => {
          await recordEffect(tx, name, data as EntryAddedData);
          throw new PermanentFailure('no such account');
        },
      },
    ]);
    await commitEntry(harness.dataSource);
    const kept = await until(async () => (await harness.letters())[0]);
    const [row] = await harness.dataSource.query<{ id: string }[]>('SELECT id FROM outbox');
    expect(kept).toMatchObject({ eventId: row?.id, error: 'no such account', deliveries: 1 });
    await harness.settled(name);
    expect(await harness.effects(name)).toEqual([]);
    expect(await harness.dataSource.query('SELECT 1 FROM inbox')).toEqual([]);
  });

  it('is retried with backoff until it succeeds', async () => {
    const times: number[] = [];
    await harness.run([
      effectOf(name, () => {
        times.push(Date.now());
        if (times.length <= 3) throw new Error('not yet');
      }),
    ]);
    await commitEntry(harness.dataSource);
    await harness.effectCount(name, 1);
    await harness.settled(name);
    expect(await harness.letters()).toEqual([]);
    expect(times).toHaveLength(4);
    const [first = 0, second = 0, third = 0, fourth = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(20);
    expect(third - second).toBeGreaterThanOrEqual(40);
    expect(fourth - third).toBeGreaterThanOrEqual(80);
  });

  it('is dead-lettered with the last error after the last delivery', async () => {
    let calls = 0;
    await harness.run([
      effectOf(name, () => {
        calls += 1;
        throw new Error(`failure ${calls}`);
      }),
    ]);
    await commitEntry(harness.dataSource);
    const kept = await until(async () => (await harness.letters())[0]);
    expect(kept).toMatchObject({ error: 'failure 4', deliveries: 4, status: 'open' });
    await harness.settled(name);
    expect(calls).toBe(4);
    expect(await harness.letters()).toHaveLength(1);
  });
});
