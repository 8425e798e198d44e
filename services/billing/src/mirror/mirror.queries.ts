import type { EntityManager } from 'typeorm';
import { isLive, type SubscriptionSnapshot } from '../domain/subscription-snapshot.js';
import { StripeCustomer } from './stripe-customer.entity.js';
import { StripeSubscription } from './stripe-subscription.entity.js';

/** How long the record of a used trial is kept. */
const TRIAL_MEMORY = '2 years';

/** Whom Stripe knows as which customer, or null. */
export function findCustomer(tx: EntityManager, userId: string): Promise<StripeCustomer | null> {
  return tx.findOneBy(StripeCustomer, { userId });
}

/** Whose customer this is, or null for one that is not ours. */
export async function findUserOf(tx: EntityManager, customerId: string): Promise<string | null> {
  return (await tx.findOneBy(StripeCustomer, { customerId }))?.userId ?? null;
}

/** Another process may have been quicker: the first one stays. */
export async function storeCustomer(
  tx: EntityManager,
  customer: { userId: string; customerId: string; emailHash: string },
): Promise<StripeCustomer> {
  await tx.query(
    `INSERT INTO stripe_customer (user_id, customer_id, email_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [customer.userId, customer.customerId, customer.emailHash],
  );
  return tx.findOneByOrFail(StripeCustomer, { userId: customer.userId });
}

/** The next subscription is asked for under another key. */
export async function nextGeneration(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('UPDATE stripe_customer SET generation = generation + 1 WHERE user_id = $1', [userId]);
}

/** True when it is this long ago that Stripe was asked because the user wished it; from now on it is not. */
export async function takeRefresh(tx: EntityManager, userId: string, seconds: number): Promise<boolean> {
  const [rows] = await tx.query<[unknown[], number]>(
    `UPDATE stripe_customer SET refreshed_at = now()
      WHERE user_id = $1 AND (refreshed_at IS NULL OR refreshed_at < now() - $2 * interval '1 second')
      RETURNING user_id`,
    [userId, seconds],
  );
  return rows.length > 0;
}

/** The number of a fetch: taken before Stripe is asked. */
export async function nextFetch(tx: EntityManager): Promise<number> {
  const [row] = await tx.query<{ taken: string }[]>(`SELECT nextval('stripe_fetch') AS taken`);
  return Number(row?.taken);
}

/** @returns false when a later fetch is stored already */
export async function storeSnapshot(
  tx: EntityManager,
  userId: string,
  snapshot: SubscriptionSnapshot,
  fetch: number,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `INSERT INTO stripe_subscription AS stored (user_id, id, status, snapshot, fetch_number, created_at)
     VALUES ($1, $2, $3, $4, $5, to_timestamp($6))
     ON CONFLICT (user_id, id) DO UPDATE
        SET status = excluded.status, snapshot = excluded.snapshot, fetch_number = excluded.fetch_number,
            fetched_at = now()
      WHERE stored.fetch_number < excluded.fetch_number
     RETURNING id`,
    [userId, snapshot.id, snapshot.status, JSON.stringify(snapshot), fetch, snapshot.created],
  );
  return rows.length > 0;
}

/** Every subscription the user ever had, newest first. */
export function listSnapshots(tx: EntityManager, userId: string): Promise<StripeSubscription[]> {
  return tx.find(StripeSubscription, { where: { userId }, order: { createdAt: 'DESC', id: 'DESC' } });
}

/** The one that is not over, or null. */
export async function findLive(tx: EntityManager, userId: string): Promise<SubscriptionSnapshot | null> {
  return (await listSnapshots(tx, userId)).map(({ snapshot }) => snapshot).find(isLive) ?? null;
}

/** Somebody of this address has had a trial. */
export async function hasUsedTrial(tx: EntityManager, emailHash: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `SELECT 1 FROM trial_used WHERE email_hash = $1 AND used_at > now() - interval '${TRIAL_MEMORY}'`,
    [emailHash],
  );
  return rows.length > 0;
}

/** From now on, for two years, no other account of the user's address has a trial. */
export async function rememberTrial(tx: EntityManager, userId: string): Promise<void> {
  await tx.query(
    `INSERT INTO trial_used (email_hash)
     SELECT email_hash FROM stripe_customer WHERE user_id = $1
     ON CONFLICT (email_hash) DO UPDATE SET used_at = now()`,
    [userId],
  );
}

/** Live subscriptions that were made so long ago (by Stripe's clock) and still give nothing. */
export async function listAbandoned(
  tx: EntityManager,
  hours: number,
  offsetSeconds: number,
): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }[]>(
    `SELECT stored.user_id FROM stripe_subscription AS stored
       LEFT JOIN subscription AS access USING (user_id)
      WHERE stored.status = 'trialing' AND coalesce(access.source, 'own') = 'own'
        AND stored.created_at <= now() + $2 * interval '1 second' - $1 * interval '1 hour'
      LIMIT 100`,
    [hours, offsetSeconds],
  );
  return rows.map((row) => row.user_id);
}
