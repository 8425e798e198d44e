import { randomUUID } from 'node:crypto';
import { createLogger, type Logger } from '@tenfold/platform';
import { startNats, until, type TestServer } from '@tenfold/testing';
import { type Ledger } from '@tenfold/testing/crash-test';
import type { ConsumerInfo } from 'nats';
import type { DataSource } from 'typeorm';
import type { DeadLetter } from '../src/events/dead-letter.entity.js';
import { listDeadLetters } from '../src/events/dead-letters.js';
import { EventBroker } from '../src/events/event-broker.js';
import type { EventTimings } from '../src/events/event-options.js';
import { EventRuntime } from '../src/events/event-runtime.js';
import type { Subscription } from '../src/events/inbox.js';
import { createLedger } from './create-ledger.js';
import { EntryAdded, fastTimings } from './ledger.js';

export interface EventHarness {
  ledger: Ledger;
  dataSource: DataSource;
  nats: TestServer;
  broker: EventBroker;
  logger: Logger;
  reset(): Promise<string>;
  run(subscriptions: Subscription[], timings?: Partial<EventTimings>): Promise<EventRuntime>;
  stopRuntimes(): Promise<void>;
  publish(body: unknown): Promise<void>;
  consumerInfo(consumer: string): Promise<ConsumerInfo>;
  settled(consumer: string): Promise<true>;
  effects(consumer: string): Promise<{ entry_id: string; version: number }[]>;
  effectCount(consumer: string, count: number): Promise<true>;
  letters(): Promise<DeadLetter[]>;
  stop(): Promise<void>;
}

export async function startEventHarness(name: string): Promise<EventHarness> {
  const [ledger, nats] = await Promise.all([createLedger(name), startNats()]);
  const { dataSource } = ledger;
  const logger = createLogger(name, 'silent');
  const broker = await EventBroker.connect(name, nats.url, logger);
  await broker.ensureStreams();
  const runtimes: EventRuntime[] = [];

  const consumerInfo = (consumer: string) => broker.manager.consumers.info('QUIZ', consumer);
  const effects = (consumer: string) =>
    dataSource.query<{ entry_id: string; version: number }[]>(
      'SELECT entry_id, version FROM effect WHERE handler = $1',
      [consumer],
    );
  const stopRuntimes = async (): Promise<void> => {
    await Promise.all(runtimes.splice(0).map((runtime) => runtime.stop()));
  };

  return {
    ledger,
    dataSource,
    nats,
    broker,
    logger,
    async reset() {
      await dataSource.query('TRUNCATE outbox, inbox, dead_letter, entry, effect');
      await broker.ensureStreams();
      await Promise.all(['QUIZ', 'ADVISORIES'].map((stream) => broker.manager.streams.purge(stream)));
      return `quiz__on-entry-${randomUUID()}`;
    },
    async run(subscriptions, timings = {}) {
      const runtime = await EventRuntime.start(dataSource, subscriptions, {
        service: 'quiz',
        natsUrl: nats.url,
        logLevel: 'silent',
        timings: { ...fastTimings, ...timings },
      });
      runtimes.push(runtime);
      return runtime;
    },
    stopRuntimes,
    async publish(body) {
      await broker.client.publish(EntryAdded.type, typeof body === 'string' ? body : JSON.stringify(body));
    },
    consumerInfo,
    settled: (consumer) =>
      until(async () => {
        const info = await consumerInfo(consumer);
        return info.num_pending === 0 && info.num_ack_pending === 0;
      }),
    effects,
    effectCount: (consumer, count) =>
      until(async () => (await effects(consumer)).length === count, { what: `${count} effects` }),
    letters: () => listDeadLetters(dataSource.manager),
    async stop() {
      await stopRuntimes();
      await broker.close();
      await Promise.all([ledger.drop(), nats.stop()]);
    },
  };
}

export function envelopeOf(data: unknown, id: string = randomUUID()) {
  return { id, type: EntryAdded.type, occurredAt: '2026-11-21T08:00:00.000Z', data };
}
