import type { EntityManager } from 'typeorm';
import type { AccountIdentity } from '../domain/stripe-account.js';
import { isLive, type SubscriptionSnapshot } from '../domain/subscription-snapshot.js';
import { StripeCustomer } from './stripe-customer.entity.js';
import { StripeSubscription } from './stripe-subscription.entity.js';

const TRIAL_MEMORY = '2 years';

export function findCustomer(tx: EntityManager, userId: string): Promise<StripeCustomer | null> {
  return tx.findOneBy(StripeCustomer, { userId });
}

export async function findUserOf(tx: EntityManager, customerId: string): Promise<string | null> {
  return (await tx.findOneBy(StripeCustomer, { customerId }))?.userId ?? null;
}

export async function storeCustomer(
  tx: EntityManager,
  customer: { userId: string; customerId: string; emailHash: string } & AccountIdentity,
): Promise<StripeCustomer> {
  await tx.query(
    `INSERT INTO stripe_customer (user_id, customer_id, email_hash, account_id, livemode)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [customer.userId, customer.customerId, customer.emailHash, customer.accountId, customer.livemode],
  );
  return tx.findOneByOrFail(StripeCustomer, { userId: customer.userId });
}

export async function replaceCustomer(
  tx: EntityManager,
  userId: string,
  { before, after }: { before: string; after: string },
): Promise<StripeCustomer> {
  await tx.query(
    'UPDATE stripe_customer SET customer_id = $3, created_at = now() WHERE user_id = $1 AND customer_id = $2',
    [userId, before, after],
  );
  return tx.findOneByOrFail(StripeCustomer, { userId });
}

export async function storeEmailHash(tx: EntityManager, userId: string, hash: string): Promise<void> {
  await tx.query('UPDATE stripe_customer SET email_hash = $2 WHERE user_id = $1', [userId, hash]);
}

export async function listSubscribers(
  tx: EntityManager,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }[]>(
    `SELECT user_id FROM stripe_subscription
      WHERE status NOT IN ('canceled', 'incomplete_expired') AND ($1::uuid IS NULL OR user_id > $1)
     UNION
     SELECT user_id FROM subscription WHERE source = 'stripe' AND ($1::uuid IS NULL OR user_id > $1)
     ORDER BY user_id LIMIT $2`,
    [after, limit],
  );
  return rows.map((row) => row.user_id);
}

export async function storeDefaultCard(tx: EntityManager, userId: string, card: string): Promise<void> {
  await tx.query('UPDATE stripe_customer SET default_card = $2 WHERE user_id = $1', [userId, card]);
}

export async function nextGeneration(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('UPDATE stripe_customer SET generation = generation + 1 WHERE user_id = $1', [userId]);
}

export async function claimRefresh(tx: EntityManager, userId: string, seconds: number): Promise<boolean> {
  const [rows] = await tx.query<[unknown[], number]>(
    `UPDATE stripe_customer SET refreshed_at = now()
      WHERE user_id = $1 AND (refreshed_at IS NULL OR refreshed_at < now() - $2 * interval '1 second')
      RETURNING user_id`,
    [userId, seconds],
  );
  return rows.length > 0;
}

/** Call it before the request to Stripe: a higher number is a newer state. */
export async function nextFetch(tx: EntityManager): Promise<number> {
  const [row] = await tx.query<{ taken: string }[]>(`SELECT nextval('stripe_fetch') AS taken`);
  return Number(row?.taken);
}

export async function storeSnapshot(
  tx: EntityManager,
  userId: string,
  snapshot: SubscriptionSnapshot,
  fetch: number,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `INSERT INTO stripe_subscription AS stored
       (user_id, id, status, snapshot, fetch_number, created_at, account_id, livemode)
     SELECT $1::uuid, $2, $3, $4::jsonb, $5::bigint, to_timestamp($6), account_id, livemode
       FROM (SELECT $1::uuid AS user_id) AS owner LEFT JOIN stripe_customer USING (user_id)
     ON CONFLICT (user_id, id) DO UPDATE
        SET status = excluded.status, snapshot = excluded.snapshot, fetch_number = excluded.fetch_number,
            fetched_at = now()
      WHERE stored.fetch_number < excluded.fetch_number
     RETURNING id`,
    [userId, snapshot.id, snapshot.status, JSON.stringify(snapshot), fetch, snapshot.created],
  );
  return rows.length > 0;
}

export async function deleteSnapshots(tx: EntityManager, userId: string, ids: string[]): Promise<void> {
  await tx.query('DELETE FROM stripe_subscription WHERE user_id = $1 AND id = ANY ($2)', [userId, ids]);
}

export function listSnapshots(tx: EntityManager, userId: string): Promise<StripeSubscription[]> {
  return tx.find(StripeSubscription, { where: { userId }, order: { createdAt: 'DESC', id: 'DESC' } });
}

export async function findLive(tx: EntityManager, userId: string): Promise<SubscriptionSnapshot | null> {
  return (await listSnapshots(tx, userId)).map(({ snapshot }) => snapshot).find(isLive) ?? null;
}

export async function hasUsedTrial(tx: EntityManager, emailHash: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `SELECT 1 FROM trial_used WHERE email_hash = $1 AND used_at > now() - interval '${TRIAL_MEMORY}'`,
    [emailHash],
  );
  return rows.length > 0;
}

/**
 * Claims the user's one trial for their address and card, for two years. Of two concurrent accounts the second
 * waits for the transaction of the first.
 * @param cardHash null when cards are not limited to one trial
 * @returns false, without a claim, when another account has had a trial with this address or card
 */
export async function claimTrial(
  tx: EntityManager,
  userId: string,
  cardHash: string | null,
): Promise<boolean> {
  const customer = await findCustomer(tx, userId);
  if (customer === null) return true; // deleted since Stripe was read: no address is left to claim
  if (!(await claim(tx, 'trial_used', 'email_hash', customer.emailHash))) return false;
  if (cardHash === null || (await claim(tx, 'trial_card', 'card_hash', cardHash))) return true;
  await tx.query('DELETE FROM trial_used WHERE email_hash = $1', [customer.emailHash]);
  return false;
}

async function claim(
  tx: EntityManager,
  table: 'trial_used' | 'trial_card',
  column: 'email_hash' | 'card_hash',
  hash: string,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `INSERT INTO ${table} AS known (${column}) VALUES ($1)
     ON CONFLICT (${column}) DO UPDATE SET used_at = now()
       WHERE known.used_at <= now() - interval '${TRIAL_MEMORY}'
     RETURNING ${column}`,
    [hash],
  );
  return rows.length > 0;
}

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
