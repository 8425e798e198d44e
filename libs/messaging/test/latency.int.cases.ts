import { setTimeout as delay } from 'node:timers/promises';
import { startNats, until, type TestServer } from '@tenfold/testing';
import { EventRuntime } from '../src/events/event-runtime.js';
import { createLedger } from './create-ledger.js';
import { addEntry, EntryAdded, type EntryAddedData } from './ledger.js';

const EVENTS = 150;
const PACE_MS = 20;
const timings = { relayPollMs: 600_000 };

describe('from commit to consumer', () => {
  let ledger: Awaited<ReturnType<typeof createLedger>>;
  let nats: TestServer;

  beforeAll(async () => {
    [ledger, nats] = await Promise.all([createLedger('latency'), startNats()]);
  });
  afterAll(() => Promise.all([ledger.drop(), nats.stop()]));

  async function measure(): Promise<number[]> {
    const committedAt = new Map<string, number>();
    const latencies: number[] = [];
    const subscription = {
      consumer: 'quiz__measure',
      event: EntryAdded,
      handle: async (_tx: unknown, data: object): Promise<void> => {
        const at = committedAt.get((data as EntryAddedData).entryId);
        if (at !== undefined) latencies.push(performance.now() - at);
      },
    };
    const options = { service: 'quiz', natsUrl: nats.url, logLevel: 'silent', timings };
    const runtime = await EventRuntime.start(ledger.dataSource, [subscription], options);
    for (let count = 0; count < EVENTS; count += 1) {
      const entryId = crypto.randomUUID();
      await ledger.dataSource.transaction((tx) => addEntry(tx, 1, entryId));
      committedAt.set(entryId, performance.now());
      await delay(PACE_MS);
    }
    await until(() => latencies.length === EVENTS);
    await runtime.stop();
    return latencies.sort((a, b) => a - b);
  }

  const at = (latencies: number[], share: number): number =>
    latencies[Math.ceil(latencies.length * share) - 1] ?? NaN;

  it('delivers every event without polling', async () => {
    const latencies = await measure();
    const [p50, p99] = [at(latencies, 0.5), at(latencies, 0.99)];
    process.stderr.write(`commit to consumer at 50/s: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms\n`);
    expect(latencies).toHaveLength(EVENTS);
  });
});
