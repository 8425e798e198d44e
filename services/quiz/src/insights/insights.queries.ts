import type { EntityManager } from 'typeorm';

/** At most one set of insights in this time, by the database's clock. */
const SET_INTERVAL = "interval '24 hours'";

/** Whether a set may be generated now. */
export async function hasDailySlot(tx: EntityManager, userId: string): Promise<boolean> {
  const taken = await tx.query<unknown[]>(
    `SELECT 1 FROM insight_schedule WHERE user_id = $1 AND last_set_at > now() - ${SET_INTERVAL}`,
    [userId],
  );
  return taken.length === 0;
}

/** Of two concurrent claims exactly one succeeds. */
export async function claimDailySlot(tx: EntityManager, userId: string): Promise<boolean> {
  const taken = await tx.query<unknown[]>(
    `INSERT INTO insight_schedule AS s (user_id, last_set_at) VALUES ($1, now())
     ON CONFLICT (user_id) DO UPDATE SET last_set_at = now()
       WHERE s.last_set_at IS NULL OR s.last_set_at <= now() - ${SET_INTERVAL}
     RETURNING user_id`,
    [userId],
  );
  return taken.length > 0;
}
