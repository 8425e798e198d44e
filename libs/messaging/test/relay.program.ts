import { createLogger } from '@tenfold/platform';
import { createKillSwitch } from '@tenfold/testing/crash-test';
import type { JetStreamClient } from 'nats';
import { EventBroker } from '../src/events/event-broker.js';
import { defaultTimings } from '../src/events/event-options.js';
import { OutboxRelay } from '../src/events/outbox-relay.js';
import { fastTimings, openLedger } from './ledger.js';

async function main(): Promise<void> {
  const { DATABASE_URL = '', NATS_URL = '' } = process.env;
  const logger = createLogger('relay', 'silent');
  const dataSource = await openLedger(DATABASE_URL);
  const broker = await EventBroker.connect('relay', NATS_URL, logger);
  const dieAt = createKillSwitch();
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
