import type { DomainEvent } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { parseEvent, type EventMeta } from './event-envelope.js';
import type { EventHandler } from './on-event.decorator.js';

export interface Subscription {
  consumer: string;
  event: DomainEvent<object>;
  handle: EventHandler<object>;
}

/**
 * Runs the handler unless this consumer has already applied the event. The inbox row and the effect commit
 * together.
 *
 * @returns null when the event was applied before
 * @throws PermanentFailure for an invalid body, and any error of the handler
 */
export async function applyOnce(
  tx: EntityManager,
  subscription: Subscription,
  body: string,
): Promise<EventMeta | null> {
  const { consumer, event, handle } = subscription;
  const { meta, data } = parseEvent(event, body);
  const inserted = await tx.query<unknown[]>(
    `INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING event_id`,
    [consumer, meta.id],
  );
  if (inserted.length === 0) return null;
  await handle(tx, data, meta);
  return meta;
}
