import type { SubscriptionStatus, SubscriptionTier, VersionedAccess } from '@tenfold/contracts';
import { runPrepared } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';

export interface AccessCopy {
  tier: SubscriptionTier;
  status: SubscriptionStatus;
}

const FIND_ACCESS = {
  name: 'find-access',
  text: 'SELECT tier, status FROM access_copy WHERE user_id = $1',
};

export async function findAccess(tx: EntityManager, userId: string): Promise<AccessCopy | null> {
  const [access] = await runPrepared<AccessCopy[]>(tx, FIND_ACCESS, [userId]);
  return access ?? null;
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
