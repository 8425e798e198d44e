import { requestContext, type Logger } from '@tenfold/platform';
import { TRACEPARENT_HEADER } from '@tenfold/telemetry';
import { setTimeout as delay } from 'node:timers/promises';
import type { JsMsg } from 'nats';
import type { DataSource } from 'typeorm';
import { recordDeadLetter } from './dead-letters.js';
import type { EventBroker } from './event-broker.js';
import { eventDelay, redeliveries } from './event-metrics.js';
import { handlerConsumer } from './event-consumers.js';
import { parseEvent, type EventMeta } from './event-envelope.js';
import type { EventTimings } from './event-options.js';
import { traceProcess } from './event-span.js';
import { applyOnce, recordInInbox, type Subscription } from './inbox.js';
import { messageKey } from './message-key.js';
import { PermanentFailure } from './permanent-failure.js';
import { PullLoop } from './pull-loop.js';

const DATABASE_RETRY_MS = 1_000;

export interface ConsumerOptions {
  dataSource: DataSource;
  broker: EventBroker;
  subscription: Subscription;
  timings: Pick<EventTimings, 'ackWaitMs' | 'retryDelaysMs'>;
  logger: Logger;
}

export class EventConsumer {
  private readonly loop: PullLoop;

  constructor(private readonly options: ConsumerOptions) {
    const { broker, subscription, timings, logger } = options;
    this.loop = new PullLoop({
      broker,
      plan: handlerConsumer(subscription.consumer, subscription.event.type, timings),
      ackWaitMs: timings.ackWaitMs,
      onMessages: (messages, stopping) => this.settleAll(messages, stopping),
      logger,
    });
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
  }

  /** Applies a batch in one transaction; if that fails, each message alone, so that only the faulty one is retried. */
  private async settleAll(messages: readonly JsMsg[], stopping: AbortSignal): Promise<void> {
    if (messages.length > 1 && (await this.applyBatch(messages))) {
      for (const message of messages) message.ack();
      return;
    }
    for (const message of messages) {
      if (stopping.aborted && messages.length > 1) message.nak();
      else await this.settle(message, stopping);
    }
  }

  private async applyBatch(messages: readonly JsMsg[]): Promise<boolean> {
    const { dataSource, logger, subscription } = this.options;
    const { consumer, event, handle } = subscription;
    try {
      const events = messages.map((message) => ({ message, ...parseEvent(event, message.string()) }));
      const applied = await dataSource.transaction(async (tx) => {
        const isNew = await recordInInbox(
          tx,
          consumer,
          events.map(({ meta }) => meta.id),
        );
        // `delete`, because a batch may contain an event twice
        const fresh = events.filter(({ meta }) => isNew.delete(meta.id));
        for (const { message, data, meta } of fresh)
          await this.inContext(message, () => handle(tx, data, meta));
        return fresh;
      });
      for (const { meta } of applied) this.observeDelay(meta);
      return true;
    } catch (error) {
      logger.debug(
        { err: error, consumer, count: messages.length },
        'event batch failed, applying each alone',
      );
      return false;
    }
  }

  private async settle(message: JsMsg, stopping: AbortSignal): Promise<void> {
    const { consumer } = this.options.subscription;
    if (message.redelivered) redeliveries.inc({ consumer });
    try {
      await this.inContext(message, () => this.apply(message.string(), stopping));
    } catch (error) {
      return requestContext.run(contextOf(message), () => this.fail(message, error));
    }
    message.ack();
  }

  private inContext<T>(message: JsMsg, work: () => Promise<T>): Promise<T> {
    const { subject, headers } = message;
    const context = contextOf(message);
    const traceparent = headers?.get(TRACEPARENT_HEADER);
    const event = { subject, eventId: context.eventId, traceparent };
    return requestContext.run(context, () => traceProcess(event, this.options.subscription.consumer, work));
  }

  private observeDelay({ occurredAt }: EventMeta): void {
    const { consumer } = this.options.subscription;
    eventDelay.observe({ consumer }, (Date.now() - occurredAt.getTime()) / 1_000);
  }

  /** Holds the message while the database is down, so that the outage does not use up its deliveries. */
  private async apply(body: string, stopping: AbortSignal): Promise<void> {
    const { dataSource, subscription, logger } = this.options;
    for (;;) {
      try {
        const applied = await dataSource.transaction((tx) => applyOnce(tx, subscription, body));
        if (applied) this.observeDelay(applied);
        return;
      } catch (error) {
        if (error instanceof PermanentFailure || stopping.aborted || (await isAvailable(dataSource)))
          throw error;
        logger.warn({ err: error }, 'database unavailable, event waits');
        while (!stopping.aborted && !(await isAvailable(dataSource))) await pause(stopping);
      }
    }
  }

  private async fail(message: JsMsg, error: unknown): Promise<void> {
    const { timings, logger, subscription } = this.options;
    const deliveries = message.info.deliveryCount;
    const about = { err: error, consumer: subscription.consumer, deliveries };
    const retryDelayMs = timings.retryDelaysMs[deliveries - 1];
    if (!(error instanceof PermanentFailure) && retryDelayMs !== undefined) {
      logger.warn(about, 'event handler failed, will retry');
      return message.nak(retryDelayMs);
    }
    try {
      await this.deadLetter(message, error);
      logger.error(about, 'event dead-lettered');
      // nats-server 2.9 ignores `term` with a reason
      message.term();
    } catch (storeError) {
      // after the last delivery the server sends an advisory instead of delivering again
      const next = retryDelayMs === undefined ? 'the watch will store it' : 'will retry';
      logger.error({ ...about, err: storeError }, `dead letter not stored, ${next}`);
      message.nak(retryDelayMs);
    }
  }

  private async deadLetter(message: JsMsg, error: unknown): Promise<void> {
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

function contextOf(message: JsMsg): { requestId: string; eventId: string } {
  return { requestId: message.headers?.get('x-request-id') || 'none', eventId: messageKey(message) };
}

async function isAvailable(dataSource: DataSource): Promise<boolean> {
  return dataSource.query('SELECT 1').then(
    () => true,
    () => false,
  );
}

async function pause(stopping: AbortSignal): Promise<void> {
  await delay(DATABASE_RETRY_MS, undefined, { signal: stopping }).catch(() => undefined);
}
