import { startNats, until, type TestServer } from '@tenfold/testing';
import type { DataSource } from 'typeorm';
import { EventRuntime } from '../src/events/event-runtime.js';
import { runEventTool } from '../src/events/event-tool.js';
import type { Subscription } from '../src/events/inbox.js';
import { createLedger } from './create-ledger.js';
import { balance, commitEntry, countUnpublished, effectOf, fastTimings } from './ledger.js';

const ALWAYS_THERE = 'quiz__always-there';
const CAME_LATE = 'quiz__came-late';

describe('when JetStream loses its whole store', () => {
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

  it('running parts go on by themselves, and a re-drive brings back the rest exactly once', async () => {
    const since = new Date().toISOString();
    await run(effectOf(ALWAYS_THERE));
    await commit(20);
    await published();
    await until(async () => (await lost(ALWAYS_THERE)) === 0);

    await nats.wipe();
    await commit(10);
    await nats.start();
    await published();
    await until(async () => (await lost(ALWAYS_THERE)) === 0);

    // the first 20 are in no stream any more: who was not there then has lost them
    await run(effectOf(CAME_LATE));
    await until(async () => (await lost(CAME_LATE)) === 20);
    expect(await runEventTool(['outbox:redrive', '--since', since], dataSource)).toBe(
      'published again: 30\n',
    );
    await published();
    await until(async () => (await lost(CAME_LATE)) === 0);

    await commit(1);
    await until(async () => (await lost(CAME_LATE)) === 0 && (await lost(ALWAYS_THERE)) === 0);
    const expected = { committed: 31, lost: 0, duplicates: 0, ghosts: 0 };
    expect(await balance(dataSource, ALWAYS_THERE)).toEqual(expected);
    expect(await balance(dataSource, CAME_LATE)).toEqual(expected);
  }, 240_000);
});
