import { collectOnScrape, Counter, Gauge, Histogram } from '@tenfold/telemetry';
import type { DataSource } from 'typeorm';
import type { EventBroker } from './event-broker.js';
import { streamOf } from './event-streams.js';
import type { Subscription } from './inbox.js';

const outboxPending = new Gauge({ name: 'outbox_pending', help: 'Events that are not published yet' });
const outboxOldest = new Gauge({
  name: 'outbox_oldest_seconds',
  help: 'Age of the oldest event that is not published; 0 without one',
});
const deadLetters = new Gauge({
  name: 'dead_letters',
  help: 'Events that a consumer could not process, by state',
  labelNames: ['consumer', 'state'],
});
const lag = new Gauge({
  name: 'consumer_lag',
  help: 'Events in the stream that were not delivered to this consumer yet',
  labelNames: ['consumer'],
});
const unacknowledged = new Gauge({
  name: 'consumer_unacknowledged',
  help: 'Delivered events that the consumer has not acknowledged',
  labelNames: ['consumer'],
});

export const redeliveries = new Counter({
  name: 'redeliveries_total',
  help: 'Deliveries of an event after the first one',
  labelNames: ['consumer'],
});
export const eventDelay = new Histogram({
  name: 'event_delay_seconds',
  help: 'Time from the transaction that emitted an event to the commit of its effect',
  labelNames: ['consumer'],
  buckets: [0.05, 0.25, 1, 5, 30, 300],
});

export interface WatchedEvents {
  dataSource: DataSource;
  broker: EventBroker;
  subscriptions: readonly Subscription[];
}

export function watchEvents({ dataSource, broker, subscriptions }: WatchedEvents): () => void {
  for (const { consumer } of subscriptions) redeliveries.inc({ consumer }, 0);
  const watches = [
    collectOnScrape('outbox', () => readOutbox(dataSource)),
    collectOnScrape('dead letters', () => readDeadLetters(dataSource)),
    collectOnScrape('consumers', () => readConsumers(broker, subscriptions)),
  ];
  return () => watches.forEach((end) => end());
}

async function readOutbox(dataSource: DataSource): Promise<void> {
  const [row] = await dataSource.query<{ pending: number; oldest: number }[]>(
    `SELECT count(*)::int AS pending, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float AS oldest
     FROM outbox WHERE published_at IS NULL`,
  );
  outboxPending.set(row?.pending ?? 0);
  outboxOldest.set(row?.oldest ?? 0);
}

async function readDeadLetters(dataSource: DataSource): Promise<void> {
  const rows = await dataSource.query<{ consumer: string; state: string; count: number }[]>(
    `SELECT consumer, status AS state, count(*)::int AS count FROM dead_letter
     WHERE status IN ('open', 'replaying') GROUP BY 1, 2`,
  );
  deadLetters.reset();
  for (const { consumer, state, count } of rows) deadLetters.set({ consumer, state }, count);
}

async function readConsumers(broker: EventBroker, subscriptions: readonly Subscription[]): Promise<void> {
  await Promise.all(
    subscriptions.map(async ({ consumer, event }) => {
      const info = await broker.manager.consumers.info(streamOf(event.type), consumer);
      lag.set({ consumer }, info.num_pending);
      unacknowledged.set({ consumer }, info.num_ack_pending);
    }),
  );
}
