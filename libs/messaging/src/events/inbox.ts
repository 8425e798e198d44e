import type { DomainEvent } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { parseEvent, type EventMeta } from './event-envelope.js';
import type { EventHandler } from './on-event.decorator.js';
import { runPrepared } from './run-prepared.js';

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
  const isNew = (await recordInInbox(tx, consumer, [meta.id])).size > 0;
  if (!isNew) return null;
  await handle(tx, data, meta);
  return meta;
}

// in key order, so that two processes that were delivered the same events cannot deadlock
const INSERT_INBOX = {
  name: 'insert-inbox',
  text: `INSERT INTO inbox (consumer, event_id) SELECT $1, id FROM unnest($2::uuid[]) AS id ORDER BY id
    ON CONFLICT DO NOTHING RETURNING event_id AS id`,
};

export async function recordInInbox(
  tx: EntityManager,
  consumer: string,
  eventIds: readonly string[],
): Promise<Set<string>> {
  const inserted = await runPrepared<{ id: string }[]>(tx, INSERT_INBOX, [consumer, eventIds]);
  return new Set(inserted.map(({ id }) => id));
}
