import { requestContext, type Logger } from '@tenfold/platform';
import type { DataSource, EntityManager } from 'typeorm';
import type { DeadLetter } from './dead-letter.entity.js';
import { recordDeadLetter } from './dead-letters.js';
import { applyOnce, type Subscription } from './inbox.js';

type Replayable = Pick<DeadLetter, 'consumer' | 'eventId' | 'subject' | 'body' | 'deliveries'>;

/**
 * Applies the dead letters with the status `replaying` through the inbox, with their original event ids. They
 * are not published again: other consumers have applied them, and may no longer have the inbox rows that would
 * skip them.
 */
export async function replayDeadLetters(
  dataSource: DataSource,
  subscriptions: readonly Subscription[],
  logger: Logger,
): Promise<void> {
  for (const subscription of subscriptions) {
    const letters = await dataSource.query<Replayable[]>(
      `SELECT consumer, event_id AS "eventId", subject, body, deliveries FROM dead_letter
       WHERE status = 'replaying' AND consumer = $1 ORDER BY created_at`,
      [subscription.consumer],
    );
    for (const letter of letters) await replay(dataSource, subscription, letter, logger);
  }
}

async function replay(
  dataSource: DataSource,
  subscription: Subscription,
  letter: Replayable,
  logger: Logger,
): Promise<void> {
  const { consumer, eventId } = letter;
  try {
    await requestContext.run({ requestId: 'replay', eventId }, () =>
      dataSource.transaction(async (tx) => {
        if (!(await lockForReplay(tx, letter))) return;
        await applyOnce(tx, subscription, letter.body);
        await tx.query(
          `UPDATE dead_letter SET status = 'replayed', updated_at = now() WHERE consumer = $1 AND event_id = $2`,
          [consumer, eventId],
        );
      }),
    );
  } catch (error) {
    logger.error({ err: error, consumer, eventId }, 'event replay failed');
    const reason = error instanceof Error ? error.message : String(error);
    await recordDeadLetter(dataSource.manager, {
      ...letter,
      deliveries: letter.deliveries + 1,
      error: reason,
    });
  }
}

async function lockForReplay(tx: EntityManager, { consumer, eventId }: Replayable): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `SELECT 1 FROM dead_letter WHERE consumer = $1 AND event_id = $2 AND status = 'replaying' FOR UPDATE SKIP LOCKED`,
    [consumer, eventId],
  );
  return rows.length > 0;
}
