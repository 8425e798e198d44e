import { BillingUserDataErased } from '@tenfold/contracts';
import { deleteJobsOf } from '@tenfold/jobs';
import { emit, recordErasure } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';

export const anonymizedTables = ['consent', 'refund', 'payment'] as const;
export const deletedTables = [
  'notification',
  'stripe_subscription',
  'stripe_customer',
  'subscription',
] as const;

/**
 * Deletes the user's rows; consents, payments and refunds stay under a random id, as the law requires. The hash in
 * `trial_used` was never linked to an account.
 */
export async function eraseUser(tx: EntityManager, userId: string, customerId: string | null): Promise<void> {
  // deleting the user's published events scans the whole outbox
  await tx.query('SET LOCAL statement_timeout = 0');
  await recordErasure(tx, userId);
  if (customerId !== null) await stripEvents(tx, customerId);
  const [row]: { anonymousId: string }[] = await tx.query('SELECT gen_random_uuid() AS "anonymousId"');
  for (const table of anonymizedTables)
    await tx.query(`UPDATE ${table} SET user_id = $2 WHERE user_id = $1`, [userId, row?.anonymousId]);
  for (const table of deletedTables) await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  await deleteJobsOf(tx, userId);
  await emitErased(tx, userId);
}

export async function isErased(tx: EntityManager, userId: string): Promise<boolean> {
  const rows: unknown[] = await tx.query('SELECT 1 FROM erased_user WHERE user_id = $1', [userId]);
  return rows.length > 0;
}

export function emitErased(tx: EntityManager, userId: string): Promise<void> {
  return emit(
    tx,
    BillingUserDataErased,
    { userId, service: 'billing' },
    { aggregateType: 'user', aggregateId: userId, aggregateVersion: 1 },
  );
}

/** A trigger strips stored and later events of a customer on this list. */
async function stripEvents(tx: EntityManager, customerId: string): Promise<void> {
  await tx.query('INSERT INTO erased_customer (customer_id) VALUES ($1) ON CONFLICT DO NOTHING', [
    customerId,
  ]);
  await tx.query(
    `UPDATE stripe_event SET payload = payload
      WHERE ARRAY[payload #>> '{data,object,id}', payload #>> '{data,object,customer}',
                  payload #>> '{data,object,customer,id}'] && ARRAY[$1]`,
    [customerId],
  );
}
