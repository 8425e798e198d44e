import type { Logger } from '@tenfold/platform';
import { setTimeout as delay } from 'node:timers/promises';
import type { Consumer, ConsumerConfig, ConsumerMessages, JsMsg } from 'nats';
import type { EventBroker } from './event-broker.js';

/** Messages in work at once; each may hold a database connection. */
const CONCURRENCY = 4;
/** A pull that brings nothing ends after so long; whether its consumer still exists is then found out. */
const PULL_MS = 5_000;
const RETRY_MS = 500;

export interface PullOptions {
  broker: EventBroker;
  stream: string;
  consumer: Partial<ConsumerConfig> & { durable_name: string };
  ackWaitMs: number;
  /** Settles the message (ack, nak or term); soon, once `stopping` is aborted. */
  onMessage: (message: JsMsg, stopping: AbortSignal) => Promise<void>;
  logger: Logger;
}

/**
 * Pulls from a durable consumer as many messages as it has hands free, for ever. Whatever goes missing (connection,
 * stream, consumer, the server's whole store) is created again on the next round.
 */
export class PullLoop {
  private readonly inWork = new Map<JsMsg, Promise<void>>();
  private readonly stopping = new AbortController();
  private pulled: ConsumerMessages | null = null;
  private running: Promise<void> | null = null;
  private heartbeat: NodeJS.Timeout | null = null;

  constructor(private readonly options: PullOptions) {}

  start(): void {
    this.running = this.run();
    this.heartbeat = setInterval(() => this.signalLife(), this.options.ackWaitMs / 3);
  }

  /** Takes no more messages and waits for those in work. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.pulled?.close();
    await this.running;
    await Promise.all(this.inWork.values());
    if (this.heartbeat) clearInterval(this.heartbeat);
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    let consumer: Consumer | null = null;
    while (!this.stopped) {
      try {
        consumer ??= await this.ensureConsumer();
        const taken = await this.pull(consumer);
        // a consumer that went missing looks like one that has no messages
        if (taken === 0 && !this.stopped) await consumer.info();
      } catch (error) {
        if (this.stopped) return;
        this.options.logger.warn(
          { err: error, consumer: this.options.consumer.durable_name },
          'cannot pull; trying again',
        );
        consumer = null;
        await delay(RETRY_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  private async ensureConsumer(): Promise<Consumer> {
    const { broker, stream, consumer } = this.options;
    await broker.ensureStreams();
    await broker.manager.consumers.add(stream, consumer);
    return broker.client.consumers.get(stream, consumer.durable_name);
  }

  /** @returns how many messages came */
  private async pull(consumer: Consumer): Promise<number> {
    while (this.inWork.size >= CONCURRENCY) await Promise.race(this.inWork.values());
    if (this.stopped) return 0;
    this.pulled = await consumer.fetch({ max_messages: CONCURRENCY - this.inWork.size, expires: PULL_MS });
    if (this.stopped) await this.pulled.close();
    let taken = 0;
    for await (const message of this.pulled) {
      taken += 1;
      if (this.stopped) message.nak();
      else this.work(message);
    }
    return taken;
  }

  private work(message: JsMsg): void {
    const done = this.options
      .onMessage(message, this.stopping.signal)
      .catch((error: unknown) =>
        this.options.logger.error({ err: error }, 'a message was not settled; it comes again'),
      )
      .finally(() => this.inWork.delete(message));
    this.inWork.set(message, done);
  }

  /** Keeps the server from delivering again what still is in work. */
  private signalLife(): void {
    for (const message of this.inWork.keys()) message.working();
  }
}
