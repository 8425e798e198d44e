import type { EntityManager } from 'typeorm';
import type Stripe from 'stripe';
import type { EventLike } from './event-subject.js';

/** A claim that nobody ended is free again after so long. */
const CLAIM_SECONDS = 90;
/** Failed work waits 1 s, doubling up to this. */
const LONGEST_WAIT_SECONDS = 60;

/** Keeps an event, once. @returns false when it is kept already */
export async function storeEvent(
  tx: EntityManager,
  event: Stripe.Event,
  source: 'webhook' | 'reconciler',
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `INSERT INTO stripe_event (id, type, created, api_version, payload, source)
     VALUES ($1, $2, to_timestamp($3), $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`,
    [event.id, event.type, event.created, event.api_version, JSON.stringify(event), source],
  );
  return rows.length > 0;
}

export interface ClaimedEvent {
  id: string;
  type: string;
  payload: EventLike;
}

/** Takes events to work on, oldest first; another instance takes others. */
export async function claimEvents(tx: EntityManager, limit: number): Promise<ClaimedEvent[]> {
  const [rows] = await tx.query<[ClaimedEvent[], number]>(
    `UPDATE stripe_event
        SET attempts = attempts + 1, next_attempt_at = now() + interval '${CLAIM_SECONDS} seconds'
      WHERE id IN (SELECT id FROM stripe_event
                    WHERE processed_at IS NULL AND next_attempt_at <= now()
                    ORDER BY received_at LIMIT $1 FOR UPDATE SKIP LOCKED)
      RETURNING id, type, payload`,
    [limit],
  );
  return rows;
}

/**
 * Notes what became of events. What they tell of a customer is kept only of our users: an event that comes after a user
 * was erased concerns nobody any more, and may still hold their address.
 */
export async function finishEvents(
  tx: EntityManager,
  ids: string[],
  outcome: 'synced' | 'ignored' | 'nobody of ours',
): Promise<void> {
  const payload = outcome === 'synced' ? '' : `, payload = '{}'`;
  await tx.query(`UPDATE stripe_event SET processed_at = now(), outcome = $2${payload} WHERE id = ANY ($1)`, [
    ids,
    outcome,
  ]);
}

/** They come again, later each time, without end: what they tell of must not get lost. */
export async function postponeEvents(tx: EntityManager, ids: string[], reason: string): Promise<void> {
  await tx.query(
    `UPDATE stripe_event
        SET next_attempt_at = now() + LEAST(${LONGEST_WAIT_SECONDS}, 2 ^ LEAST(attempts - 1, 10)) * interval '1 second',
            outcome = $2
      WHERE id = ANY ($1)`,
    [ids, reason],
  );
}

/** Which of these are not kept. */
export async function findUnknownEvents(tx: EntityManager, ids: string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT id FROM unnest($1::text[]) AS asked (id)
      WHERE NOT EXISTS (SELECT 1 FROM stripe_event AS kept WHERE kept.id = asked.id)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}
