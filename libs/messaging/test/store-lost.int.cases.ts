import { startNats, until, type TestServer } from '@tenfold/testing';
import { balance } from '@tenfold/testing/crash-test';
import type { DataSource } from 'typeorm';
import { EventRuntime } from '../src/events/event-runtime.js';
import type { Subscription } from '../src/events/inbox.js';
import { databaseTime, redriveLostEvents } from '../src/events/outbox-redrive.js';
import { createLedger } from './create-ledger.js';
import { commitEntry, countUnpublished, effectOf, fastTimings } from './ledger.js';

const ALWAYS_THERE = 'quiz__always-there';
const CAME_LATE = 'quiz__came-late';

describe('when JetStream loses its store', () => {
  let ledger: Awaited<ReturnType<typeof createLedger>>;
  let dataSource: DataSource;
  let nats: TestServer;
  const runtimes: EventRuntime[] = [];

  beforeAll(async () => {
    [ledger, nats] = await Promise.all([createLedger('store_lost'), startNats()]);
    dataSource = ledger.dataSource;
  });
  afterAll(async () => {
    await Promise.all(runtimes.map((runtime) => runtime.stop()));
    await Promise.all([ledger.drop(), nats.stop()]);
  });

  async function run(subscription: Subscription): Promise<void> {
    const options = { service: 'quiz', natsUrl: nats.url, logLevel: 'silent', timings: fastTimings };
    runtimes.push(await EventRuntime.start(dataSource, [subscription], options));
  }

  async function commit(count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) await commitEntry(dataSource);
  }

  const published = (): Promise<true> => until(async () => (await countUnpublished(dataSource)) === 0);
  const lost = async (consumer: string): Promise<number> => (await balance(dataSource, consumer)).lost;

  it('published events are published again from the outbox and applied exactly once', async () => {
    await run(effectOf(ALWAYS_THERE));
    await commit(20);
    await published();
    await until(async () => (await lost(ALWAYS_THERE)) === 0);

    await nats.wipe();
    await commit(10);
    await nats.start();
    await published();
    await until(async () => (await lost(ALWAYS_THERE)) === 0);

    await run(effectOf(CAME_LATE));
    await until(async () => (await lost(CAME_LATE)) === 0);

    await commit(1);
    await until(async () => (await lost(CAME_LATE)) === 0 && (await lost(ALWAYS_THERE)) === 0);
    const expected = { committed: 31, lost: 0, duplicates: 0, ghosts: 0 };
    expect(await balance(dataSource, ALWAYS_THERE)).toEqual(expected);
    expect(await balance(dataSource, CAME_LATE)).toEqual(expected);
  }, 240_000);

  it('after the restore of an older store, events beyond its end or with a repeated number are published again', async () => {
    await Promise.all(runtimes.splice(0).map((runtime) => runtime.stop()));
    await dataSource.query('TRUNCATE outbox');
    await commit(5);
    await dataSource.query(
      `UPDATE outbox SET published_at = clock_timestamp(), stream_seq = places.seq
       FROM (SELECT id, (ARRAY[1, 2, 3, 4, 3])[row_number() OVER (ORDER BY seq)] AS seq FROM outbox) AS places
       WHERE places.id = outbox.id`,
    );
    const state = { createdAt: new Date(Date.now() - 3_600_000), lastSeq: 3 };
    expect(await redriveLostEvents(dataSource, await databaseTime(dataSource), state)).toBe(3);
    const kept = await dataSource.query<{ stream_seq: string }[]>(
      'SELECT stream_seq FROM outbox WHERE published_at IS NOT NULL ORDER BY stream_seq',
    );
    expect(kept).toEqual([{ stream_seq: '1' }, { stream_seq: '2' }]);
    expect(await redriveLostEvents(dataSource, await databaseTime(dataSource), state)).toBe(0);
  });
});
