import type { Logger } from '@tenfold/platform';
import { connect, Events, type JetStreamManager, type NatsConnection } from 'nats';
import { natsOptions } from '../nats-options.js';
import { consumersOf, eventConsumers } from './event-consumers.js';
import { defaultTimings } from './event-options.js';
import { ensureStreams } from './event-streams.js';

const API_TIMEOUT_MS = 2_000;
const REPEAT_MS = 10_000;

export async function setUpEvents(manager: JetStreamManager, replicas = 1): Promise<void> {
  await ensureStreams(manager, replicas);
  const plans = Object.keys(eventConsumers).flatMap((service) => consumersOf(service, defaultTimings));
  await Promise.all(plans.map(({ stream, config }) => manager.consumers.add(stream, config)));
}

export interface EventSetUp {
  isDone(): boolean;
  stop(): Promise<void>;
}

/**
 * Runs the set-up now, after each reconnection and every ten seconds, so that a server that lost its store
 * gets its streams back. Failures are logged and retried.
 *
 * @param natsUrl an address with the user `setup`
 * @param replicas servers that store each stream
 */
export async function startEventSetUp(natsUrl: string, logger: Logger, replicas = 1): Promise<EventSetUp> {
  const connection = await connect(natsOptions('event-set-up', natsUrl));
  const manager = await connection.jetstreamManager({ checkAPI: false, timeout: API_TIMEOUT_MS });
  let done = false;

  const run = async (): Promise<void> => {
    try {
      await setUpEvents(manager, replicas);
      if (!done) logger.info('streams and consumers are set up');
      done = true;
    } catch (error) {
      logger.warn({ err: error }, 'event set-up failed, will retry');
      done = false;
    }
  };
  void onReconnect(
    connection,
    () => (done = false),
    () => void run(),
  );
  const timer = setInterval(() => void run(), REPEAT_MS);
  await run();
  return {
    isDone: () => done,
    async stop() {
      clearInterval(timer);
      await connection.close();
    },
  };
}

async function onReconnect(
  connection: NatsConnection,
  onLoss: () => void,
  onReturn: () => void,
): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === Events.Disconnect) onLoss();
    else if (type === Events.Reconnect) onReturn();
  }
}
