import type { Logger } from '@tenfold/platform';
import {
  connect,
  Events,
  type Consumer,
  type JetStreamClient,
  type JetStreamManager,
  type JetStreamOptions,
  type NatsConnection,
} from 'nats';
import { jetStreamOptions, natsOptions, natsUser } from '../nats-options.js';
import type { ConsumerPlan } from './event-consumers.js';
import { ensureStreams } from './event-streams.js';

const API_TIMEOUT_MS = 2_000;

/**
 * The process's connection to JetStream. On a server with users only the set-up process (event-set-up.ts) may
 * create streams and consumers. On a server without users, as in tests, this process creates them.
 */
export class EventBroker {
  readonly client: JetStreamClient;
  private connected = true;
  private ensuring: Promise<void> | null = null;
  private readonly reconnectListeners: (() => void)[] = [];

  private constructor(
    private readonly connection: NatsConnection,
    readonly manager: JetStreamManager,
    options: JetStreamOptions,
    readonly mayCreate: boolean,
    private readonly logger: Logger,
  ) {
    this.client = connection.jetstream(options);
    void this.watch();
  }

  static async connect(name: string, url: string, logger: Logger): Promise<EventBroker> {
    const connection = await connect(natsOptions(`${name}-events`, url));
    const options = { ...jetStreamOptions(url), timeout: API_TIMEOUT_MS };
    const manager = await connection.jetstreamManager({ ...options, checkAPI: false });
    return new EventBroker(connection, manager, options, createsStreams(url), logger);
  }

  get isConnected(): boolean {
    return this.connected;
  }

  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(listener);
  }

  async ensureStreams(): Promise<void> {
    if (!this.connected) throw new Error('not connected to NATS');
    if (!this.mayCreate) return;
    this.ensuring ??= ensureStreams(this.manager).finally(() => {
      this.ensuring = null;
    });
    return this.ensuring;
  }

  /** Publishes on core NATS, without an acknowledgment: the signal may be lost while the connection is down. */
  signal(subject: string): void {
    if (!this.connection.isClosed()) this.connection.publish(subject);
  }

  async openConsumer({ stream, config }: ConsumerPlan): Promise<Consumer> {
    await this.ensureStreams();
    if (this.mayCreate) await this.manager.consumers.add(stream, config);
    return this.client.consumers.get(stream, config.durable_name);
  }

  async close(): Promise<void> {
    // drain flushes the last acknowledgments, and would hang without a connection
    if (this.connected) await this.connection.drain();
    else await this.connection.close();
  }

  private async watch(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type === Events.Disconnect) {
        this.connected = false;
        this.logger.warn('nats connection lost');
      } else if (type === Events.Reconnect) {
        this.connected = true;
        this.logger.info('nats reconnected');
        for (const listener of this.reconnectListeners) listener();
      }
    }
  }
}

export function createsStreams(natsUrl: string): boolean {
  return natsUser(natsUrl) === '';
}
