import type { Logger } from '@tenfold/platform';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Consumer, ConsumerMessages, JsMsg } from 'nats';
import type { EventBroker } from './event-broker.js';
import type { ConsumerPlan } from './event-consumers.js';

const MESSAGES_IN_PROGRESS = 32;
const CONCURRENCY = 4;
/** A pull without a message ends after this time; then the loop verifies that the consumer exists. */
const PULL_MS = 5_000;
const RETRY_MS = 500;

export interface PullOptions {
  broker: EventBroker;
  plan: ConsumerPlan;
  ackWaitMs: number;
  /** Must settle each message (ack, nak or term), and at once when `stopping` is aborted. */
  onMessages: (messages: readonly JsMsg[], stopping: AbortSignal) => Promise<void>;
  logger: Logger;
}

/**
 * Pulls messages from a durable consumer until stopped. A message is handled at once; those that arrive together, or while
 * CONCURRENCY calls of `onMessages` run, are handled as one batch. After any failure (lost connection, missing stream or
 * consumer) it opens the consumer again.
 */
export class PullLoop {
  private readonly inProgress = new Set<JsMsg>();
  private readonly waiting: JsMsg[] = [];
  private readonly calls = new Set<Promise<void>>();
  private scheduled = false;
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
    for (const message of this.waiting.splice(0)) message.nak();
    await Promise.all(this.calls);
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
    // without a call, the waiting messages are handled in the next event-loop turn
    while (this.inProgress.size >= MESSAGES_IN_PROGRESS)
      await (this.calls.size > 0 ? Promise.race(this.calls) : nextTurn());
    if (this.stopped) return 0;
    this.pulled = await consumer.fetch({
      max_messages: MESSAGES_IN_PROGRESS - this.inProgress.size,
      expires: PULL_MS,
    });
    if (this.stopped) await this.pulled.close();
    let taken = 0;
    for await (const message of this.pulled) {
      taken += 1;
      if (this.stopped) message.nak();
      else this.add(message);
    }
    return taken;
  }

  private add(message: JsMsg): void {
    this.inProgress.add(message);
    this.waiting.push(message);
    this.schedule();
  }

  /** Runs after the current event-loop turn, so that all messages of one read from the socket join the batch. */
  private schedule(): void {
    if (this.scheduled || this.waiting.length === 0 || this.calls.size >= CONCURRENCY) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      const batch = this.takeBatch();
      if (batch.length > 0) this.handle(batch);
      this.schedule();
    });
  }

  /** A redelivered message is handled alone: one that ends the process would use up the deliveries of the whole batch. */
  private takeBatch(): JsMsg[] {
    const redelivered = this.waiting.findIndex((message) => message.redelivered);
    return this.waiting.splice(0, redelivered < 0 ? this.waiting.length : Math.max(1, redelivered));
  }

  private handle(batch: readonly JsMsg[]): void {
    const call = this.options
      .onMessages(batch, this.stopping.signal)
      .catch((error: unknown) =>
        this.options.logger.error({ err: error }, 'messages not settled, will be redelivered'),
      )
      .finally(() => {
        this.calls.delete(call);
        for (const message of batch) this.inProgress.delete(message);
        this.schedule();
      });
    this.calls.add(call);
  }

  private sendHeartbeats(): void {
    for (const message of this.inProgress) message.working();
  }
}
