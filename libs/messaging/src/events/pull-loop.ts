import type { Logger } from '@tenfold/platform';
import { setTimeout as delay } from 'node:timers/promises';
import type { Consumer, ConsumerMessages, JsMsg } from 'nats';
import type { EventBroker } from './event-broker.js';
import type { ConsumerPlan } from './event-consumers.js';

const CONCURRENCY = 4;
/** A pull without a message ends after this time; then the loop verifies that the consumer exists. */
const PULL_MS = 5_000;
const RETRY_MS = 500;

export interface PullOptions {
  broker: EventBroker;
  plan: ConsumerPlan;
  ackWaitMs: number;
  /** Must settle the message (ack, nak or term), and at once when `stopping` is aborted. */
  onMessage: (message: JsMsg, stopping: AbortSignal) => Promise<void>;
  logger: Logger;
}

/**
 * Pulls at most CONCURRENCY messages at a time from a durable consumer until stopped. After any failure (lost
 * connection, missing stream or consumer) it opens the consumer again.
 */
export class PullLoop {
  private readonly inProgress = new Map<JsMsg, Promise<void>>();
  private readonly stopping = new AbortController();
  private pulled: ConsumerMessages | null = null;
  private running: Promise<void> | null = null;
  private heartbeat: NodeJS.Timeout | null = null;

  constructor(private readonly options: PullOptions) {}

  start(): void {
    this.running = this.run();
    this.heartbeat = setInterval(() => this.sendHeartbeats(), this.options.ackWaitMs / 3);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.pulled?.close();
    await this.running;
    await Promise.all(this.inProgress.values());
    if (this.heartbeat) clearInterval(this.heartbeat);
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    let consumer: Consumer | null = null;
    while (!this.stopped) {
      try {
        consumer ??= await this.options.broker.openConsumer(this.options.plan);
        const taken = await this.pull(consumer);
        // a pull returns nothing from a missing consumer, as from an idle one; info() throws if it is missing
        if (taken === 0 && !this.stopped) await consumer.info();
      } catch (error) {
        if (this.stopped) return;
        this.options.logger.warn(
          { err: error, consumer: this.options.plan.config.durable_name },
          'event pull failed, will retry',
        );
        consumer = null;
        await delay(RETRY_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  private async pull(consumer: Consumer): Promise<number> {
    while (this.inProgress.size >= CONCURRENCY) await Promise.race(this.inProgress.values());
    if (this.stopped) return 0;
    this.pulled = await consumer.fetch({
      max_messages: CONCURRENCY - this.inProgress.size,
      expires: PULL_MS,
    });
    if (this.stopped) await this.pulled.close();
    let taken = 0;
    for await (const message of this.pulled) {
      taken += 1;
      if (this.stopped) message.nak();
      else this.handle(message);
    }
    return taken;
  }

  private handle(message: JsMsg): void {
    const done = this.options
      .onMessage(message, this.stopping.signal)
      .catch((error: unknown) =>
        this.options.logger.error({ err: error }, 'message not settled, will be redelivered'),
      )
      .finally(() => this.inProgress.delete(message));
    this.inProgress.set(message, done);
  }

  private sendHeartbeats(): void {
    for (const message of this.inProgress.keys()) message.working();
  }
}
