import type { Logger } from '@tenfold/platform';
import { connect, Events, type JetStreamClient, type JetStreamManager, type NatsConnection } from 'nats';
import { natsOptions } from '../nats-options.js';
import { ensureStreams } from './event-streams.js';

/** A request that was on its way when the server died is never answered. */
const API_TIMEOUT_MS = 2_000;

/** The process's connection to JetStream, and the streams' existence. */
export class EventBroker {
  readonly client: JetStreamClient;
  private connected = true;
  private ensuring: Promise<void> | null = null;
  private readonly reconnectListeners: (() => void)[] = [];

  private constructor(
    private readonly connection: NatsConnection,
    readonly manager: JetStreamManager,
    private readonly logger: Logger,
  ) {
    this.client = connection.jetstream({ timeout: API_TIMEOUT_MS });
    void this.watch();
  }

  /** Waits for a server for as long as it takes. */
  static async connect(name: string, url: string, logger: Logger): Promise<EventBroker> {
    const connection = await connect(natsOptions(`${name}-events`, url));
    const manager = await connection.jetstreamManager({ checkAPI: false, timeout: API_TIMEOUT_MS });
    return new EventBroker(connection, manager, logger);
  }

  get isConnected(): boolean {
    return this.connected;
  }

  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(listener);
  }

  /** Creates the streams that are missing, also those that went missing with the server's store. */
  async ensureStreams(): Promise<void> {
    if (!this.connected) throw new Error('not connected to NATS');
    this.ensuring ??= ensureStreams(this.manager).finally(() => {
      this.ensuring = null;
    });
    return this.ensuring;
  }

  async close(): Promise<void> {
    // flushes the last acknowledgements; a connection that is down cannot
    if (this.connected) await this.connection.drain();
    else await this.connection.close();
  }

  private async watch(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type === Events.Disconnect) {
        this.connected = false;
        this.logger.warn('lost the connection to NATS');
      } else if (type === Events.Reconnect) {
        this.connected = true;
        this.logger.info('connected to NATS again');
        for (const listener of this.reconnectListeners) listener();
      }
    }
  }
}
