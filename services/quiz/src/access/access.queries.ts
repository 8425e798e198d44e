import type { SubscriptionStatus, SubscriptionTier, VersionedAccess } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

export async function findAccess(
  tx: EntityManager,
  userId: string,
): Promise<{ tier: SubscriptionTier; status: SubscriptionStatus } | null> {
  const rows = await tx.query<{ tier: SubscriptionTier; status: SubscriptionStatus }[]>(
    'SELECT tier, status FROM access_copy WHERE user_id = $1',
    [userId],
  );
  return rows[0] ?? null;
}

export async function storeAccess(tx: EntityManager, access: VersionedAccess): Promise<void> {
  await tx.query(
    `INSERT INTO access_copy AS known (user_id, tier, status, version) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE
       SET tier = excluded.tier, status = excluded.status, version = excluded.version
       WHERE known.version < excluded.version`,
    [access.userId, access.tier, access.status, access.version],
  );
}
