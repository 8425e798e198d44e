import { requestContext, type Logger } from '@tenfold/platform';
import { setTimeout as delay } from 'node:timers/promises';
import { AckPolicy, DeliverPolicy, nanos, type JsMsg } from 'nats';
import type { DataSource } from 'typeorm';
import { recordDeadLetter } from './dead-letters.js';
import type { EventBroker } from './event-broker.js';
import type { EventTimings } from './event-options.js';
import { streamOf } from './event-streams.js';
import { applyOnce, type Subscription } from './inbox.js';
import { messageKey } from './message-key.js';
import { PermanentFailure } from './permanent-failure.js';
import { PullLoop } from './pull-loop.js';

const MAX_ACK_PENDING = 256;
const DATABASE_RETRY_MS = 1_000;

export interface ConsumerOptions {
  dataSource: DataSource;
  broker: EventBroker;
  subscription: Subscription;
  timings: Pick<EventTimings, 'ackWaitMs' | 'retryDelaysMs'>;
  logger: Logger;
}

/** Feeds one handler: apply once, acknowledge; on failure try again later, in the end keep it as a dead letter. */
export class EventConsumer {
  private readonly loop: PullLoop;

  constructor(private readonly options: ConsumerOptions) {
    const { broker, subscription, timings, logger } = options;
    this.loop = new PullLoop({
      broker,
      stream: streamOf(subscription.event.type),
      consumer: {
        durable_name: subscription.consumer,
        filter_subject: subscription.event.type,
        deliver_policy: DeliverPolicy.All,
        ack_policy: AckPolicy.Explicit,
        ack_wait: nanos(timings.ackWaitMs),
        max_deliver: timings.retryDelaysMs.length + 1,
        max_ack_pending: MAX_ACK_PENDING,
      },
      ackWaitMs: timings.ackWaitMs,
      onMessage: (message, stopping) => this.settle(message, stopping),
      logger,
    });
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
  }

  private async settle(message: JsMsg, stopping: AbortSignal): Promise<void> {
    const context = {
      requestId: message.headers?.get('x-request-id') || 'none',
      eventId: messageKey(message),
    };
    await requestContext.run(context, async () => {
      try {
        await this.apply(message.string(), stopping);
      } catch (error) {
        return this.fail(message, error);
      }
      message.ack();
    });
  }

  /** A database that is away uses up no delivery: the message is held until it answers again. */
  private async apply(body: string, stopping: AbortSignal): Promise<void> {
    const { dataSource, subscription, logger } = this.options;
    for (;;) {
      try {
        return await dataSource.transaction((tx) => applyOnce(tx, subscription, body));
      } catch (error) {
        if (error instanceof PermanentFailure || stopping.aborted || (await answers(dataSource))) throw error;
        logger.warn({ err: error }, 'the database does not answer; the event waits');
        while (!stopping.aborted && !(await answers(dataSource))) await pause(stopping);
      }
    }
  }

  private async fail(message: JsMsg, error: unknown): Promise<void> {
    const { timings, logger, subscription } = this.options;
    const deliveries = message.info.deliveryCount;
    const about = { err: error, consumer: subscription.consumer, deliveries };
    const retryDelayMs = timings.retryDelaysMs[deliveries - 1];
    if (!(error instanceof PermanentFailure) && retryDelayMs !== undefined) {
      logger.warn(about, 'an event could not be applied; it is tried again');
      return message.nak(retryDelayMs);
    }
    try {
      await this.bury(message, error);
      logger.error(about, 'an event could not be applied; it is kept as a dead letter');
      // without a reason: this server ignores `term` with one
      message.term();
    } catch (burial) {
      logger.error({ ...about, err: burial }, 'a dead letter could not be kept; it is tried again');
      message.nak(retryDelayMs);
    }
  }

  private async bury(message: JsMsg, error: unknown): Promise<void> {
    await recordDeadLetter(this.options.dataSource.manager, {
      consumer: this.options.subscription.consumer,
      eventId: messageKey(message),
      subject: message.subject,
      body: message.string(),
      error: error instanceof Error ? error.message : String(error),
      deliveries: message.info.deliveryCount,
    });
  }
}

async function answers(dataSource: DataSource): Promise<boolean> {
  return dataSource.query('SELECT 1').then(
    () => true,
    () => false,
  );
}

async function pause(stopping: AbortSignal): Promise<void> {
  await delay(DATABASE_RETRY_MS, undefined, { signal: stopping }).catch(() => undefined);
}
