import type { Logger } from '@tenfold/platform';
import { Client } from 'pg';
import type { DataSource, EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';

const CHANNEL = 'outbox';
const RECONNECT_MS = 1_000;

/** Transactions that hold an event which nobody has been told of yet. */
const emitting = new WeakSet<QueryRunner>();

/** @throws Error outside a transaction, where event and change could part. */
export function markEmitted(tx: EntityManager): void {
  if (!tx.queryRunner?.isTransactionActive)
    throw new Error('emit needs the transaction of the change it tells of');
  emitting.add(tx.queryRunner);
}

/**
 * Wakes the relays once events are committed: the one of this process directly, the others by NOTIFY. A NOTIFY
 * inside the transactions would serialise their commits, so it is sent afterwards, once for many, over a connection
 * of its own. Losing that connection costs time only: each relay polls as well.
 */
export class OutboxWakeup implements EntitySubscriberInterface {
  private client: Client | null = null;
  private debounce: NodeJS.Timeout | null = null;
  private reconnect: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    private readonly options: {
      dataSource: DataSource;
      /** Not through a pooler, which could not LISTEN. */
      listenUrl: string;
      debounceMs: number;
      wake: () => void;
      logger: Logger;
    },
  ) {}

  async start(): Promise<void> {
    this.options.dataSource.subscribers.push(this);
    await this.listen();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    const { subscribers } = this.options.dataSource;
    subscribers.splice(subscribers.indexOf(this), 1);
    if (this.debounce) clearTimeout(this.debounce);
    if (this.reconnect) clearTimeout(this.reconnect);
    await this.client?.end();
  }

  afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): void {
    // a savepoint's end comes by here too: only the outermost commit makes the event visible
    if (queryRunner.isTransactionActive || !emitting.delete(queryRunner)) return;
    this.debounce ??= setTimeout(() => this.tell(), this.options.debounceMs);
  }

  afterTransactionRollback({ queryRunner }: { queryRunner: QueryRunner }): void {
    if (!queryRunner.isTransactionActive) emitting.delete(queryRunner);
  }

  private tell(): void {
    this.debounce = null;
    this.options.wake();
    this.client?.query(`NOTIFY ${CHANNEL}`).catch((error: unknown) => {
      this.options.logger.debug({ err: error }, 'other relays were not told of new events; they poll');
    });
  }

  private async listen(): Promise<void> {
    const client = new Client({
      connectionString: this.options.listenUrl,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'outbox-wakeup',
    });
    client.on('error', (error) =>
      this.options.logger.warn({ err: error }, 'lost the connection that wakes the relay'),
    );
    client.on('end', () => this.listenLater());
    client.on('notification', ({ processId }) => {
      if (processId !== (client as unknown as { processID: number }).processID) this.options.wake();
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      if (this.stopped) return await client.end();
      this.client = client;
    } catch (error) {
      this.options.logger.warn({ err: error }, 'could not listen for new events; the relay polls');
      await client.end().catch(() => undefined);
      this.listenLater();
    }
  }

  private listenLater(): void {
    this.client = null;
    if (this.stopped || this.reconnect) return;
    this.reconnect = setTimeout(() => {
      this.reconnect = null;
      void this.listen();
    }, RECONNECT_MS);
  }
}
