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
      WHERE account_id <> $1::text OR livemode <> $2 LIMIT 1`,
    [accountId, livemode],
  );
  return row ?? null;
}

/** @param account customers that are assigned to it are left out; null: none are left out */
export async function sampleCustomers(
  tx: EntityManager,
  account: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT customer_id AS id FROM stripe_customer
      WHERE account_id IS DISTINCT FROM $1::text OR $1::text IS NULL ORDER BY created_at DESC LIMIT $2`,
    [account, limit],
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
