import { readMetrics } from '@tenfold/telemetry';
import { until } from '@tenfold/testing';
import { startEventHarness, type EventHarness } from '../../test/event-harness.js';
import { commitEntry, effectOf } from '../../test/ledger.js';

let harness: EventHarness;
beforeAll(async () => {
  harness = await startEventHarness('event_metrics');
});
afterAll(() => harness.stop());

async function valueOf(series: string): Promise<number | undefined> {
  const { body } = await readMetrics();
  const line = body.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

const reaches = (series: string, expected: number) =>
  until(async () => (await valueOf(series)) === expected, { what: `${series} ${expected}` });

test('reports redeliveries, dead letters, delay and lag', async () => {
  const consumer = await harness.reset();
  const failing = effectOf(`${consumer}-failing`, () => {
    throw new Error('out of order');
  });
  await harness.run([failing, effectOf(consumer)], { retryDelaysMs: [10, 10] });
  await commitEntry(harness.dataSource);
  await reaches(`dead_letters{consumer="${consumer}-failing",state="open"}`, 1);
  await reaches(`redeliveries_total{consumer="${consumer}-failing"}`, 2);
  await reaches(`event_delay_seconds_count{consumer="${consumer}"}`, 1);
  await reaches(`consumer_lag{consumer="${consumer}"}`, 0);
  expect(await valueOf(`redeliveries_total{consumer="${consumer}"}`)).toBe(0);
  expect(await valueOf('outbox_pending')).toBe(0);
  await harness.stopRuntimes();
});

test('reports the age of the outbox while NATS is down, and that the consumers are unknown', async () => {
  const consumer = await harness.reset();
  await harness.run([effectOf(consumer)]);
  await harness.nats.kill();
  await commitEntry(harness.dataSource);
  await reaches('outbox_pending', 1);
  await until(async () => ((await valueOf('outbox_oldest_seconds')) ?? 0) > 0.2);
  expect(await valueOf('metrics_collector_up{collector="consumers"}')).toBe(0);
  expect(await valueOf('metrics_collector_up{collector="outbox"}')).toBe(1);
  await harness.nats.start();
  await reaches('outbox_pending', 0);
  await harness.stopRuntimes();
});
