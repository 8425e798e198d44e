import type { Logger } from '@tenfold/platform';
import { Client } from 'pg';
import type { DataSource, EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';

const CHANNEL = 'outbox';
const RECONNECT_MS = 1_000;

const emitting = new WeakSet<QueryRunner>();

export function markEmitted(tx: EntityManager): void {
  if (!tx.queryRunner?.isTransactionActive) throw new Error('emit must run in the transaction of the change');
  emitting.add(tx.queryRunner);
}

/**
 * Wakes the relays after a commit with events: the relay of this process directly, the others by NOTIFY. A
 * NOTIFY inside the transactions would serialize their commits, so it is debounced and sent later over a
 * separate connection. If that connection is lost, events are only delayed, because each relay also polls.
 */
export class OutboxWakeup implements EntitySubscriberInterface {
  private client: Client | null = null;
  private debounce: NodeJS.Timeout | null = null;
  private notifiedAt = -Infinity;
  private reconnect: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    private readonly options: {
      dataSource: DataSource;
      /** A direct connection: a pooler in transaction mode cannot LISTEN. */
      listenUrl: string;
      debounceMs: number;
      spacingMs: number;
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
    if (queryRunner.isTransactionActive || !emitting.delete(queryRunner)) return;
    const { debounceMs, spacingMs } = this.options;
    const delayMs = Math.max(debounceMs, this.notifiedAt + spacingMs - performance.now());
    this.debounce ??= setTimeout(() => this.notify(), delayMs);
  }

  afterTransactionRollback({ queryRunner }: { queryRunner: QueryRunner }): void {
    if (!queryRunner.isTransactionActive) emitting.delete(queryRunner);
  }

  private notify(): void {
    this.debounce = null;
    this.notifiedAt = performance.now();
    this.options.wake();
    this.client?.query(`NOTIFY ${CHANNEL}`).catch((error: unknown) => {
      this.options.logger.debug({ err: error }, 'outbox notify failed, other relays poll');
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
      this.options.logger.warn({ err: error }, 'outbox listen connection lost, will reconnect'),
    );
    client.on('end', () => this.listenLater());
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      client.on('notification', ({ processId }) => {
        if (processId !== rows[0]?.pid) this.options.wake();
      });
      await client.query(`LISTEN ${CHANNEL}`);
      if (this.stopped) return await client.end();
      this.client = client;
    } catch (error) {
      this.options.logger.warn({ err: error }, 'outbox listen failed, will retry');
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
