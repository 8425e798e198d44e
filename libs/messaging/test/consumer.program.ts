import { createLogger } from '@tenfold/platform';
import { createKillSwitch } from '@tenfold/testing/crash-test';
import type { DataSource } from 'typeorm';
import { EventBroker } from '../src/events/event-broker.js';
import { EventConsumer } from '../src/events/event-consumer.js';
import { effectOf, fastTimings, openLedger } from './ledger.js';

async function main(): Promise<void> {
  const { DATABASE_URL = '', NATS_URL = '', CONSUMER = '' } = process.env;
  const logger = createLogger('consumer', 'silent');
  const dataSource = await openLedger(DATABASE_URL);
  const broker = await EventBroker.connect('consumer', NATS_URL, logger);
  const dieAt = createKillSwitch();
  const effect = effectOf(CONSUMER);
  const consumer = new EventConsumer({
    dataSource: withCommitHook(dataSource, () => dieAt('after-commit')),
    broker,
    subscription: {
      ...effect,
      handle: async (...args) => {
        await effect.handle(...args);
        dieAt('before-commit');
      },
    },
    timings: { ...fastTimings, retryDelaysMs: [20, 40, 80, 160, 320] },
    logger,
  });
  consumer.start();
}

function withCommitHook(dataSource: DataSource, committed: () => void): DataSource {
  const transaction = dataSource.transaction.bind(dataSource) as (...args: unknown[]) => Promise<unknown>;
  const hooked = Object.create(dataSource) as DataSource;
  hooked.transaction = (async (...args: unknown[]) => {
    const result = await transaction(...args);
    committed();
    return result;
  }) as DataSource['transaction'];
  return hooked;
}

void main();
