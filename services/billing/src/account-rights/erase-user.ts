import { BillingUserDataErased } from '@tenfold/contracts';
import { emit, rememberErased } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';

/** What the law wants kept, under an id that is nobody's. */
const kept = ['consent', 'refund'] as const;
const deleted = [
  'notice',
  'stripe_subscription',
  'stripe_customer',
  'subscription',
  'account_closure',
] as const;

/**
 * Deletes what is kept of the user; consents and refunds stay without them, as long as the law demands. The hash in
 * `trial_used` was never linked to an account.
 *
 * @param customerId at Stripe; null for somebody whom it never knew
 */
export async function eraseUser(tx: EntityManager, userId: string, customerId: string | null): Promise<void> {
  // it looks through all that Stripe has told
  await tx.query('SET LOCAL statement_timeout = 0');
  await rememberErased(tx, userId);
  if (customerId !== null) await stripEvents(tx, customerId);
  const [row]: { nobody: string }[] = await tx.query('SELECT gen_random_uuid() AS nobody');
  for (const table of kept)
    await tx.query(`UPDATE ${table} SET user_id = $2 WHERE user_id = $1`, [userId, row?.nobody]);
  for (const table of deleted) await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  await tellErased(tx, userId);
}

/** Says that nothing is kept of the user any more. */
export function tellErased(tx: EntityManager, userId: string): Promise<void> {
  return emit(
    tx,
    BillingUserDataErased,
    { userId, service: 'billing' },
    { aggregateType: 'user', aggregateId: userId, aggregateVersion: 1 },
  );
}

/** The database strips each event of a customer on this list, now and when Stripe tells of it again. */
async function stripEvents(tx: EntityManager, customerId: string): Promise<void> {
  await tx.query('INSERT INTO erased_customer (customer_id) VALUES ($1) ON CONFLICT DO NOTHING', [
    customerId,
  ]);
  await tx.query('UPDATE stripe_event SET payload = payload WHERE payload::text LIKE $1', [
    `%${customerId}%`,
  ]);
}
