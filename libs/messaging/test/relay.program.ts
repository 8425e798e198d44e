import { createLogger } from '@tenfold/platform';
import type { JetStreamClient } from 'nats';
import { EventBroker } from '../src/events/event-broker.js';
import { defaultTimings } from '../src/events/event-options.js';
import { OutboxRelay } from '../src/events/outbox-relay.js';
import { die } from './die.js';
import { fastTimings, openLedger } from './ledger.js';

/**
 * A relay that kills itself: DIE_AT=before-publish dies instead of publishing, DIE_AT=after-publish when the stream
 * has acknowledged but nothing is marked, each at the DIE_AFTER-th event.
 */
async function main(): Promise<void> {
  const { DATABASE_URL = '', NATS_URL = '', DIE_AT, DIE_AFTER = '1' } = process.env;
  const logger = createLogger('relay', 'silent');
  const dataSource = await openLedger(DATABASE_URL);
  const broker = await EventBroker.connect('relay', NATS_URL, logger);
  let count = 0;
  const dieAt = (moment: string): void => {
    if (moment === DIE_AT && (count += 1) === Number(DIE_AFTER)) die();
  };
  const publish: JetStreamClient['publish'] = async (...args) => {
    dieAt('before-publish');
    const ack = await broker.client.publish(...args);
    dieAt('after-publish');
    return ack;
  };
  const relay = new OutboxRelay({
    dataSource,
    jetStream: { publish },
    isConnected: () => broker.isConnected,
    ensureStreams: () => broker.ensureStreams(),
    timings: { ...defaultTimings, ...fastTimings },
    logger,
  });
  relay.start();
}

void main();
