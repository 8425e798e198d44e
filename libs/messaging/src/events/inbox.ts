import type { DomainEvent } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { parseEvent } from './event-envelope.js';
import type { EventHandler } from './on-event.decorator.js';

/** A handler and the durable name that its progress is kept under. */
export interface Subscription {
  /** `<service>__<method-in-kebab-case>` */
  consumer: string;
  event: DomainEvent<object>;
  handle: EventHandler<object>;
}

/**
 * Applies the event unless this consumer has already: the inbox row and the effect commit together or not at all.
 * @throws PermanentFailure for a body that is no such event; whatever the handler throws.
 */
export async function applyOnce(tx: EntityManager, subscription: Subscription, body: string): Promise<void> {
  const { consumer, event, handle } = subscription;
  const { meta, data } = parseEvent(event, body);
  const inserted = await tx.query<unknown[]>(
    `INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING event_id`,
    [consumer, meta.id],
  );
  if (inserted.length > 0) await handle(tx, data, meta);
}
