import type { Logger } from '@tenfold/platform';
import type { StreamInfo } from 'nats';
import type { DataSource } from 'typeorm';
import { streamOf } from './event-streams.js';
import { databaseTime, redriveLostEvents } from './outbox-redrive.js';

export interface StreamLossOptions {
  dataSource: DataSource;
  streamInfo: (stream: string) => Promise<Pick<StreamInfo, 'created' | 'state'>>;
  wakeRelay: () => void;
  logger: Logger;
}

/**
 * Detects that JetStream lost acknowledged events (wiped or older store) and marks them for the relay to publish
 * again. Consumers skip the events they have applied.
 */
export class StreamLossCheck {
  private known: { created: string; lastSeq: number } | null = null;

  constructor(private readonly options: StreamLossOptions) {}

  /**
   * Scans the outbox only on the first check, and when the stream was recreated or is shorter than before.
   *
   * @returns the number of events to publish again
   */
  async run(): Promise<number> {
    const { dataSource, streamInfo, wakeRelay, logger } = this.options;
    const [event] = await dataSource.query<{ subject: string }[]>('SELECT subject FROM outbox LIMIT 1');
    if (!event) return 0;
    const stream = streamOf(event.subject);
    const asOf = await databaseTime(dataSource);
    const { created, state } = await streamInfo(stream);
    const { known } = this;
    const isSameStream = known?.created === created && state.last_seq >= known.lastSeq;
    let count = 0;
    if (!isSameStream) {
      const found = { createdAt: new Date(created), lastSeq: state.last_seq };
      count = await redriveLostEvents(dataSource, asOf, found);
    }
    this.known = { created, lastSeq: state.last_seq };
    if (count > 0) {
      logger.error(
        { stream, count, streamCreated: created, lastSeq: state.last_seq },
        'event stream lost events, publishing them again',
      );
      wakeRelay();
    }
    return count;
  }
}
