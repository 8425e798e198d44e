import { until } from '@tenfold/testing';
import { balance } from '@tenfold/testing/crash-test';
import { startEventHarness, type EventHarness } from '../../test/event-harness.js';
import { commitEntry, effectOf } from '../../test/ledger.js';
import { discardDeadLetter, requestReplay } from './dead-letters.js';

const APPLIED_ONCE = { lost: 0, duplicates: 0, ghosts: 0 };

describe('dead letters', () => {
  let harness: EventHarness;
  let name: string;
  let fine: string;
  let broken: boolean;

  beforeAll(async () => {
    harness = await startEventHarness('dead_letters');
  });
  beforeEach(async () => {
    name = await harness.reset();
    fine = `${name}-fine`;
    broken = true;
    await runBoth();
  });
  afterEach(() => harness.stopRuntimes());
  afterAll(() => harness.stop());

  async function runBoth(): Promise<void> {
    const failing = effectOf(name, () => {
      if (broken) throw new Error('still broken');
    });
    await harness.run([failing, effectOf(fine)], { retryDelaysMs: [10] });
  }

  async function commitFailing(count: number): Promise<string[]> {
    for (let done = 0; done < count; done += 1) await commitEntry(harness.dataSource);
    await until(async () => (await harness.letters()).length === count);
    await until(async () => (await balance(harness.dataSource, fine)).lost === 0);
    return (await harness.letters()).map(({ eventId }) => eventId);
  }

  const replay = (eventId = ''): Promise<boolean> =>
    requestReplay(harness.dataSource.manager, { consumer: name, eventId });

  const statuses = async (): Promise<string[]> => {
    const rows = await harness.dataSource.query<{ status: string }[]>('SELECT status FROM dead_letter');
    return rows.map(({ status }) => status);
  };

  it('are replayed only into the consumer that failed, with their event id', async () => {
    const [eventId] = await commitFailing(1);
    broken = false;
    await harness.dataSource.query('DELETE FROM inbox');
    expect(await replay(eventId)).toBe(true);
    await until(async () => (await statuses())[0] === 'replayed');
    expect(await balance(harness.dataSource, name)).toEqual({ committed: 1, ...APPLIED_ONCE });
    expect(await balance(harness.dataSource, fine)).toEqual({ committed: 1, ...APPLIED_ONCE });
    expect(await harness.dataSource.query('SELECT consumer, event_id FROM inbox')).toEqual([
      { consumer: name, event_id: eventId },
    ]);
    expect(await harness.letters()).toEqual([]);
  });

  it('take effect once when two replays run on several instances', async () => {
    const eventIds = await commitFailing(5);
    broken = false;
    await runBoth();
    const replayed = await Promise.all([...eventIds, ...eventIds].map((eventId) => replay(eventId)));
    expect(replayed.filter(Boolean)).toHaveLength(5);
    await until(async () => (await harness.letters()).length === 0);
    expect(await balance(harness.dataSource, name)).toEqual({ committed: 5, ...APPLIED_ONCE });
  });

  it('are open again when their replay fails', async () => {
    const [eventId] = await commitFailing(1);
    await replay(eventId);
    const again = await until(async () =>
      (await harness.letters()).find(({ deliveries }) => deliveries === 3),
    );
    expect(again).toMatchObject({ status: 'open', eventId, error: 'still broken' });
    expect(await harness.effects(name)).toEqual([]);
    expect(await harness.dataSource.query('SELECT 1 FROM inbox WHERE consumer = $1', [name])).toEqual([]);
  });

  it('are never applied after they were discarded', async () => {
    const [eventId = ''] = await commitFailing(1);
    broken = false;
    const key = { consumer: name, eventId };
    expect(await discardDeadLetter(harness.dataSource.manager, key)).toBe(true);
    expect(await replay(eventId)).toBe(false);
    expect(await discardDeadLetter(harness.dataSource.manager, key)).toBe(false);
    expect(await statuses()).toEqual(['discarded']);
    expect(await harness.effects(name)).toEqual([]);
  });
});
