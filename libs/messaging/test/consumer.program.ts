import { createLogger } from '@tenfold/platform';
import type { DataSource } from 'typeorm';
import { EventBroker } from '../src/events/event-broker.js';
import { EventConsumer } from '../src/events/event-consumer.js';
import { die } from './die.js';
import { effectOf, fastTimings, openLedger } from './ledger.js';

/**
 * A consumer that kills itself: DIE_AT=before-commit dies with its effect not yet committed, DIE_AT=after-commit
 * with the effect committed and the message not yet acknowledged, each at the DIE_AFTER-th event.
 */
async function main(): Promise<void> {
  const { DATABASE_URL = '', NATS_URL = '', CONSUMER = '', DIE_AT, DIE_AFTER = '1' } = process.env;
  const logger = createLogger('consumer', 'silent');
  const dataSource = await openLedger(DATABASE_URL);
  const broker = await EventBroker.connect('consumer', NATS_URL, logger);
  let count = 0;
  const dieAt = (moment: string): void => {
    if (moment === DIE_AT && (count += 1) === Number(DIE_AFTER)) die();
  };
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
