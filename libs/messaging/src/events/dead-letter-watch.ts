import type { Logger } from '@tenfold/platform';
import { AckPolicy, DeliverPolicy, nanos, type JetStreamManager, type JsMsg, type StoredMsg } from 'nats';
import type { DataSource } from 'typeorm';
import { isSettled, recordDeadLetter } from './dead-letters.js';
import type { EventBroker } from './event-broker.js';
import type { EventTimings } from './event-options.js';
import { ADVISORY_STREAM, ADVISORY_SUBJECT, apiErrorCode, streamOf } from './event-streams.js';
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
 * Keeps messages whose consumer died on each of their deliveries, so that it could not keep them itself. The server
 * tells of them once, which is recorded in a stream; `sweep` finds those whose notice was lost nevertheless.
 */
export class DeadLetterWatch {
  private readonly loop: PullLoop;
  /** Consumer name -> all of its messages up to here are settled; valid for the consumer created at that time. */
  private readonly swept = new Map<string, { created: string; sequence: number }>();

  constructor(private readonly options: WatchOptions) {
    const { broker, service, timings, logger } = options;
    this.loop = new PullLoop({
      broker,
      stream: ADVISORY_STREAM,
      consumer: {
        durable_name: `${service}__dead-letter-watch`,
        filter_subject: `${ADVISORY_SUBJECT}.>`,
        deliver_policy: DeliverPolicy.All,
        ack_policy: AckPolicy.Explicit,
        ack_wait: nanos(timings.ackWaitMs),
      },
      ackWaitMs: timings.ackWaitMs,
      onMessage: (message) => this.onAdvisory(message),
      logger,
    });
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
  }

  /** Looks for messages that the server has given up on and nobody has kept. */
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
        if (stored) await this.keep(subscription, stored, advisory.deliveries);
      }
      message.ack();
    } catch (error) {
      this.options.logger.warn(
        { err: error },
        'a notice of a failed message could not be worked on; trying again',
      );
      message.nak(ADVISORY_RETRY_MS);
    }
  }

  private async sweepConsumer(subscription: Subscription): Promise<void> {
    const { consumer, event } = subscription;
    const { manager } = this.options.broker;
    const stream = streamOf(event.type);
    const info = await manager.consumers.info(stream, consumer);
    // without a second delivery no message can have run out of them
    if (info.num_redelivered === 0) return;
    const before = this.swept.get(consumer);
    const from = before?.created === info.created ? before.sequence : 0;
    // up to here the server waits for nobody's answer: what nobody has settled, it has given up on
    const upTo = info.num_ack_pending === 0 ? info.delivered.stream_seq : info.ack_floor.stream_seq;
    let stored = await messageAt(manager, stream, { seq: from + 1, next_by_subj: event.type });
    while (stored && stored.seq <= upTo) {
      await this.keep(subscription, stored, info.config.max_deliver ?? 0);
      stored = await messageAt(manager, stream, { seq: stored.seq + 1, next_by_subj: event.type });
    }
    this.swept.set(consumer, { created: info.created, sequence: upTo });
  }

  private async keep({ consumer }: Subscription, stored: StoredMsg, deliveries: number): Promise<void> {
    const tx = this.options.dataSource.manager;
    const key = {
      consumer,
      eventId: messageKey({ headers: stored.header, subject: stored.subject, data: stored.data }),
    };
    if (await isSettled(tx, key)) return;
    this.options.logger.error(
      { ...key, deliveries },
      'an event was never answered for; it is kept as a dead letter',
    );
    const error = 'the consumer ended without an answer, each time it was delivered';
    await recordDeadLetter(tx, { ...key, subject: stored.subject, body: stored.string(), error, deliveries });
  }
}

/** Null when the stream has no such message, or not any more. */
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
