import type { Logger } from '@tenfold/platform';
import type { JetStreamManager, JsMsg, StoredMsg } from 'nats';
import type { DataSource } from 'typeorm';
import { isSettled, recordDeadLetter } from './dead-letters.js';
import type { EventBroker } from './event-broker.js';
import { watchConsumer } from './event-consumers.js';
import type { EventTimings } from './event-options.js';
import { apiErrorCode, streamOf } from './event-streams.js';
import type { Subscription } from './inbox.js';
import { messageKey } from './message-key.js';
import { PullLoop } from './pull-loop.js';

const NO_MESSAGE_FOUND = 10037;
const ADVISORY_RETRY_MS = 5_000;

export interface WatchOptions {
  service: string;
  dataSource: DataSource;
  broker: EventBroker;
  subscriptions: readonly Subscription[];
  timings: Pick<EventTimings, 'ackWaitMs'>;
  logger: Logger;
}

/**
 * Stores dead letters for messages whose consumer crashed on every delivery and could not store them itself. The server
 * sends one advisory for each such message, which a stream records. `sweep` finds messages whose advisory was lost.
 */
export class DeadLetterWatch {
  private readonly loop: PullLoop;
  private readonly checkedUpTo = new Map<string, { created: string; sequence: number }>();

  constructor(private readonly options: WatchOptions) {
    const { broker, service, timings, logger } = options;
    this.loop = new PullLoop({
      broker,
      plan: watchConsumer(service, timings),
      ackWaitMs: timings.ackWaitMs,
      onMessages: async (messages) => {
        for (const message of messages) await this.onAdvisory(message);
      },
      logger,
    });
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
  }

  async sweep(): Promise<void> {
    if (!this.options.broker.isConnected) return;
    for (const subscription of this.options.subscriptions) await this.sweepConsumer(subscription);
  }

  private async onAdvisory(message: JsMsg): Promise<void> {
    try {
      const advisory = message.json<{
        consumer: string;
        stream: string;
        stream_seq: number;
        deliveries: number;
      }>();
      const subscription = this.options.subscriptions.find(({ consumer }) => consumer === advisory.consumer);
      if (subscription) {
        const stored = await messageAt(this.options.broker.manager, advisory.stream, {
          seq: advisory.stream_seq,
        });
        if (stored) await this.storeDeadLetter(subscription, stored, advisory.deliveries);
      }
      message.ack();
    } catch (error) {
      this.options.logger.warn({ err: error }, 'max deliveries advisory not handled, will retry');
      message.nak(ADVISORY_RETRY_MS);
    }
  }

  private async sweepConsumer(subscription: Subscription): Promise<void> {
    const { consumer, event } = subscription;
    const { manager } = this.options.broker;
    const stream = streamOf(event.type);
    const info = await manager.consumers.info(stream, consumer);
    if (info.num_redelivered === 0) return;
    const before = this.checkedUpTo.get(consumer);
    const from = before?.created === info.created ? before.sequence : 0;
    // nothing up to this sequence is pending, so a message without inbox row or dead letter will not be redelivered
    const upTo = info.num_ack_pending === 0 ? info.delivered.stream_seq : info.ack_floor.stream_seq;
    let stored = await messageAt(manager, stream, { seq: from + 1, next_by_subj: event.type });
    while (stored && stored.seq <= upTo) {
      await this.storeDeadLetter(subscription, stored, info.config.max_deliver ?? 0);
      stored = await messageAt(manager, stream, { seq: stored.seq + 1, next_by_subj: event.type });
    }
    this.checkedUpTo.set(consumer, { created: info.created, sequence: upTo });
  }

  private async storeDeadLetter(
    { consumer }: Subscription,
    stored: StoredMsg,
    deliveries: number,
  ): Promise<void> {
    const tx = this.options.dataSource.manager;
    const key = {
      consumer,
      eventId: messageKey({ headers: stored.header, subject: stored.subject, data: stored.data }),
    };
    if (await isSettled(tx, key)) return;
    this.options.logger.error(
      { ...key, deliveries },
      'event dead-lettered, its consumer never acknowledged it',
    );
    const error = 'the consumer crashed on every delivery';
    await recordDeadLetter(tx, { ...key, subject: stored.subject, body: stored.string(), error, deliveries });
  }
}

async function messageAt(
  manager: JetStreamManager,
  stream: string,
  query: { seq: number; next_by_subj?: string },
): Promise<StoredMsg | null> {
  try {
    return await manager.streams.getMessage(stream, query);
  } catch (error) {
    if (apiErrorCode(error) === NO_MESSAGE_FOUND) return null;
    throw error;
  }
}
