import type { EntityManager } from 'typeorm';
import { stripeChangeJobs } from '../stripe/stripe-change.job.js';
import { lockSubscription, storePlan } from '../access/subscription.queries.js';
import { emitSubscriptionChanged } from '../access/emit-subscription-changed.js';

/**
 * Deletes the customers and subscriptions of a Stripe account and ends the access that they gave, with its
 * events. Keeps payments, refunds and consents as records.
 * @param accountId `unknown` for rows without an account
 * @returns the number of customers
 */
export async function forgetAccount(tx: EntityManager, accountId: string): Promise<number> {
  const rows = await tx.query<{ userId: string; isSubscriber: boolean }[]>(
    `SELECT user_id AS "userId", coalesce(access.source = 'stripe', false) AS "isSubscriber"
       FROM stripe_customer AS customer LEFT JOIN subscription AS access USING (user_id)
      WHERE customer.account_id IS NOT DISTINCT FROM nullif($1, 'unknown')`,
    [accountId],
  );
  const users = rows.map(({ userId }) => userId);
  await tx.query(
    `DELETE FROM stripe_subscription WHERE account_id IS NOT DISTINCT FROM nullif($1, 'unknown')`,
    [accountId],
  );
  for (const table of ['stripe_subscription', 'stripe_customer'])
    await tx.query(`DELETE FROM ${table} WHERE user_id = ANY ($1)`, [users]);
  await tx.query('DELETE FROM job WHERE user_id = ANY ($1) AND kind = ANY ($2)', [users, stripeChangeJobs]);
  await tx.query('DELETE FROM notification WHERE user_id = ANY ($1) AND sent_at IS NULL', [users]);
  await tx.query('DELETE FROM stripe_event WHERE processed_at IS NULL');
  await tx.query('DELETE FROM pro_price');
  await tx.query('DELETE FROM reconcile_cursor');
  for (const { userId, isSubscriber } of rows) {
    if (!isSubscriber) continue;
    await lockSubscription(tx, userId);
    await emitSubscriptionChanged(tx, await storePlan(tx, userId, { tier: 'free', status: 'inactive' }));
  }
  return users.length;
}
