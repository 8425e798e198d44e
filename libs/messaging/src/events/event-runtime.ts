import { BackgroundTasks, createLogger, type Logger } from '@tenfold/platform';
import type { DataSource } from 'typeorm';
import { replayDeadLetters } from './dead-letter-replay.js';
import { DeadLetterWatch } from './dead-letter-watch.js';
import { createsStreams, EventBroker } from './event-broker.js';
import { EventConsumer } from './event-consumer.js';
import { assertConsumersDeclared } from './event-consumers.js';
import { defaultTimings, type EventsOptions, type EventTimings } from './event-options.js';
import { watchEvents } from './event-metrics.js';
import type { Subscription } from './inbox.js';
import { LiveSignals } from './live-signals.js';
import { OutboxRelay } from './outbox-relay.js';
import { OutboxWakeup } from './outbox-wakeup.js';
import { StreamLossCheck } from './stream-loss-check.js';

export class EventRuntime {
  private readonly logger: Logger;
  private readonly timings: EventTimings;
  private readonly tasks: BackgroundTasks;
  private readonly consumers: EventConsumer[];
  private readonly watch: DeadLetterWatch;
  private readonly relay: OutboxRelay;
  private readonly wakeup: OutboxWakeup;
  private readonly liveSignals: LiveSignals;
  private readonly streamLoss: StreamLossCheck;
  private readonly endMetrics: () => void;

  private constructor(
    private readonly dataSource: DataSource,
    private readonly subscriptions: readonly Subscription[],
    private readonly broker: EventBroker,
    options: EventsOptions,
    logger: Logger,
  ) {
    this.logger = logger;
    const timings = { ...defaultTimings, ...options.timings };
    this.timings = timings;
    this.tasks = new BackgroundTasks((task, error) =>
      logger.warn({ err: error, task }, 'background task failed, will retry'),
    );
    this.consumers = subscriptions.map(
      (subscription) => new EventConsumer({ dataSource, broker, subscription, timings, logger }),
    );
    this.watch = new DeadLetterWatch({
      service: options.service,
      dataSource,
      broker,
      subscriptions,
      timings,
      logger,
    });
    this.relay = new OutboxRelay({
      dataSource,
      jetStream: broker.client,
      isConnected: () => broker.isConnected,
      ensureStreams: () => broker.ensureStreams(),
      timings,
      logger,
    });
    this.liveSignals = new LiveSignals(dataSource, (subject) => broker.signal(subject));
    this.endMetrics = watchEvents({ dataSource, broker, subscriptions });
    this.streamLoss = new StreamLossCheck({
      dataSource,
      streamInfo: (stream) => broker.manager.streams.info(stream),
      wakeRelay: () => this.relay.wake(),
      logger,
    });
    this.wakeup = new OutboxWakeup({
      dataSource,
      listenUrl: urlOf(dataSource),
      debounceMs: timings.wakeDebounceMs,
      spacingMs: timings.wakeSpacingMs,
      wake: () => this.relay.wake(),
      logger,
    });
  }

  static async start(
    dataSource: DataSource,
    subscriptions: readonly Subscription[],
    options: EventsOptions,
  ): Promise<EventRuntime> {
    const logger = createLogger(options.service, options.logLevel ?? 'info');
    if (!createsStreams(options.natsUrl)) assertConsumersDeclared(options.service, subscriptions);
    const broker = await EventBroker.connect(options.service, options.natsUrl, logger);
    const runtime = new EventRuntime(dataSource, subscriptions, broker, options, logger);
    await runtime.run();
    return runtime;
  }

  get isPublishing(): boolean {
    return this.broker.isConnected && this.relay.isPublishing;
  }

  async stop(): Promise<void> {
    this.endMetrics();
    await Promise.all([
      this.tasks.stop(),
      this.watch.stop(),
      ...this.consumers.map((consumer) => consumer.stop()),
    ]);
    await this.wakeup.stop();
    this.liveSignals.stop();
    await this.relay.stop();
    await this.broker.close();
  }

  private async run(): Promise<void> {
    const { dataSource, subscriptions, timings, logger } = this;
    this.liveSignals.start();
    this.broker.onReconnect(() => {
      this.relay.wake();
      void this.checkStream();
    });
    this.tasks.every(timings.streamCheckMs, 'stream check', () => this.streamLoss.run());
    for (const consumer of this.consumers) consumer.start();
    if (subscriptions.length > 0) {
      this.watch.start();
      this.tasks.every(timings.deadLetterSweepMs, 'dead letter sweep', () => this.watch.sweep());
      this.tasks.every(timings.replayPollMs, 'replay', () =>
        replayDeadLetters(dataSource, subscriptions, logger),
      );
    }
    await this.checkStream();
    await this.wakeup.start();
    this.relay.start();
  }

  private async checkStream(): Promise<void> {
    try {
      await this.streamLoss.run();
    } catch (error) {
      this.logger.warn({ err: error }, 'event stream check failed, will retry');
    }
  }
}

function urlOf(dataSource: DataSource): string {
  const { options } = dataSource;
  if (options.type !== 'postgres' || !options.url)
    throw new Error('events need a DataSource with a PostgreSQL url');
  return options.url;
}
