import type { EntityManager } from 'typeorm';
import type Stripe from 'stripe';
import type { EventLike } from './event-subject.js';

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

export interface OpenEvent {
  id: string;
  type: string;
  payload: EventLike;
}

export function findOpenEvents(tx: EntityManager, ids: string[]): Promise<OpenEvent[]> {
  return tx.query('SELECT id, type, payload FROM stripe_event WHERE id = ANY ($1) AND processed_at IS NULL', [
    ids,
  ]);
}

export async function oldestOpenEventAge(tx: EntityManager): Promise<number> {
  const [row] = await tx.query<{ seconds: number }[]>(
    `SELECT coalesce(extract(epoch FROM now() - min(received_at)), 0)::float AS seconds
       FROM stripe_event WHERE processed_at IS NULL`,
  );
  return row?.seconds ?? 0;
}

export function findOpenEventsOf(tx: EntityManager, customer: string): Promise<OpenEvent[]> {
  return tx.query(
    `SELECT id, type, payload FROM stripe_event
      WHERE processed_at IS NULL AND payload->'data'->'object'->>'customer' = $1`,
    [customer],
  );
}

/**
 * Stores the outcome of events. Keeps the payload only if the event belongs to a known customer: an event that arrives
 * after an erasure may contain the user's email address. Updating the payload fires the trigger that strips events of erased
 * customers; an insert that is concurrent with the erasure can miss it.
 *
 * @returns seconds since each event arrived
 */
export async function finishEvents(
  tx: EntityManager,
  ids: string[],
  outcome: 'synced' | 'ignored' | 'unknown_customer',
): Promise<number[]> {
  const payload = outcome === 'synced' ? 'payload' : `'{}'`;
  const [rows] = await tx.query<[{ seconds: number }[], number]>(
    `UPDATE stripe_event SET processed_at = now(), outcome = $2, payload = ${payload} WHERE id = ANY ($1)
     RETURNING extract(epoch FROM now() - received_at)::float AS seconds`,
    [ids, outcome],
  );
  return rows.map(({ seconds }) => seconds);
}

export async function findUnknownEvents(tx: EntityManager, ids: string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT id FROM unnest($1::text[]) AS listed (id)
      WHERE NOT EXISTS (SELECT 1 FROM stripe_event AS stored WHERE stored.id = listed.id)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}
