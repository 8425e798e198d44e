import type { EntityManager } from 'typeorm';
import type { AccountIdentity } from '../domain/stripe-account.js';

export async function findOtherAccount(
  tx: EntityManager,
  { accountId, livemode }: AccountIdentity,
): Promise<AccountIdentity | null> {
  const [row] = await tx.query<AccountIdentity[]>(
    `SELECT account_id AS "accountId", livemode
       FROM (SELECT account_id, livemode FROM stripe_customer
             UNION ALL SELECT account_id, livemode FROM stripe_subscription) AS known
      WHERE account_id IS NOT NULL AND (account_id, livemode) <> ($1, $2) LIMIT 1`,
    [accountId, livemode],
  );
  return row ?? null;
}

export async function listUnassigned(tx: EntityManager, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT customer_id AS id FROM stripe_customer WHERE account_id IS NULL ORDER BY created_at DESC LIMIT $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

export async function assignAccount(
  tx: EntityManager,
  { accountId, livemode }: AccountIdentity,
): Promise<void> {
  for (const table of ['stripe_customer', 'stripe_subscription'])
    await tx.query(`UPDATE ${table} SET account_id = $1, livemode = $2 WHERE account_id IS NULL`, [
      accountId,
      livemode,
    ]);
}
