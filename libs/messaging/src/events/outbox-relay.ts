import type { Logger } from '@tenfold/platform';
import { currentTraceparent, TRACEPARENT_HEADER } from '@tenfold/telemetry';
import { headers, type JetStreamClient, type PubAck } from 'nats';
import type { DataSource, EntityManager } from 'typeorm';
import type { EventTimings } from './event-options.js';
import { tracePublish } from './event-span.js';

const BATCH_SIZE = 200;

interface OutboxRow {
  id: string;
  subject: string;
  payload: object;
  headers: Record<string, string>;
  created_at: Date;
  attempts: number;
}

export interface RelayOptions {
  dataSource: DataSource;
  jetStream: Pick<JetStreamClient, 'publish'>;
  /** While false, the relay does not publish: each failed attempt would lengthen the backoff of its rows. */
  isConnected: () => boolean;
  ensureStreams: () => Promise<unknown>;
  timings: Pick<
    EventTimings,
    'relayPollMs' | 'publishTimeoutMs' | 'publishBackoffMs' | 'publishBackoffLimitMs'
  >;
  logger: Logger;
}

/**
 * The only component that publishes events. It marks rows after the stream's acknowledgment, so that a crash
 * repeats an event and never loses one. Several relays can run concurrently: each skips rows that another has
 * locked.
 */
export class OutboxRelay {
  private running: Promise<void> | null = null;
  private stopped = false;
  private wakeRequested = false;
  private endSleep: (() => void) | null = null;
  private lastBatchFailed = false;

  constructor(private readonly options: RelayOptions) {}

  start(): void {
    this.running = this.run();
  }

  wake(): void {
    this.wakeRequested = true;
    this.endSleep?.();
  }

  get isPublishing(): boolean {
    return !this.lastBatchFailed;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      this.wakeRequested = false;
      const size = await this.publishBatch();
      if (size < BATCH_SIZE && !this.wakeRequested) await this.sleep();
    }
  }

  private async sleep(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.options.timings.relayPollMs);
      this.endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.endSleep = null;
  }

  private async publishBatch(): Promise<number> {
    if (!this.options.isConnected()) return 0;
    try {
      const { found, failed } = await this.options.dataSource.transaction((tx) => this.publishRows(tx));
      if (found > 0) this.lastBatchFailed = failed > 0;
      if (failed > 0) await this.options.ensureStreams();
      return failed > 0 ? 0 : found;
    } catch (error) {
      this.options.logger.warn({ err: error }, 'outbox relay failed, will retry');
      return 0;
    }
  }

  private async publishRows(tx: EntityManager): Promise<{ found: number; failed: number }> {
    const rows = await tx.query<OutboxRow[]>(
      `SELECT id, subject, payload, headers, created_at, attempts FROM outbox
       WHERE published_at IS NULL AND next_attempt_at <= now()
       ORDER BY seq LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
    );
    if (rows.length === 0) return { found: 0, failed: 0 };
    const outcomes = await Promise.allSettled(rows.map((row) => this.publish(row)));
    const published: { id: string; seq: number }[] = [];
    const failed: OutboxRow[] = [];
    outcomes.forEach((outcome, index) => {
      const row = rows[index];
      if (!row) return;
      if (outcome.status === 'fulfilled') published.push({ id: row.id, seq: outcome.value.seq });
      else failed.push(row);
    });
    const reason = outcomes.find((outcome) => outcome.status === 'rejected')?.reason as unknown;
    if (failed.length > 0)
      this.options.logger.warn({ err: reason, count: failed.length }, 'outbox publish failed, will retry');
    await this.markPublished(tx, published);
    await this.postpone(tx, failed);
    return { found: rows.length, failed: failed.length };
  }

  private publish(row: OutboxRow): Promise<PubAck> {
    const event = { subject: row.subject, eventId: row.id, traceparent: row.headers[TRACEPARENT_HEADER] };
    return tracePublish(event, () => this.send(row));
  }

  private send(row: OutboxRow): Promise<PubAck> {
    const messageHeaders = headers();
    for (const [name, value] of Object.entries(row.headers)) messageHeaders.set(name, value);
    const traceparent = currentTraceparent();
    if (traceparent) messageHeaders.set(TRACEPARENT_HEADER, traceparent);
    const envelope = {
      id: row.id,
      type: row.subject,
      occurredAt: row.created_at.toISOString(),
      data: row.payload,
    };
    return this.options.jetStream.publish(row.subject, JSON.stringify(envelope), {
      msgID: row.id,
      headers: messageHeaders,
      timeout: this.options.timings.publishTimeoutMs,
    });
  }

  private async markPublished(tx: EntityManager, rows: { id: string; seq: number }[]): Promise<void> {
    if (rows.length === 0) return;
    await tx.query(
      `UPDATE outbox SET published_at = clock_timestamp(), stream_seq = acked.seq
       FROM unnest($1::uuid[], $2::bigint[]) AS acked(id, seq) WHERE outbox.id = acked.id`,
      [rows.map(({ id }) => id), rows.map(({ seq }) => seq)],
    );
  }

  private async postpone(tx: EntityManager, rows: OutboxRow[]): Promise<void> {
    if (rows.length === 0) return;
    const { publishBackoffMs, publishBackoffLimitMs } = this.options.timings;
    const delays = rows.map(({ attempts }) =>
      Math.min(publishBackoffMs * 2 ** Math.min(attempts, 20), publishBackoffLimitMs),
    );
    await tx.query(
      `UPDATE outbox SET attempts = attempts + 1,
         next_attempt_at = clock_timestamp() + failed.delay_ms * interval '1 millisecond'
       FROM unnest($1::uuid[], $2::int[]) AS failed(id, delay_ms) WHERE outbox.id = failed.id`,
      [rows.map(({ id }) => id), delays],
    );
  }
}
