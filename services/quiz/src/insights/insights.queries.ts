import type { EntityManager } from 'typeorm';

const SET_INTERVAL = "interval '24 hours'";

/** Locks the user's totals. @returns whether insights are due; false for a user who never ended a quiz */
export async function lockInsightSchedule(tx: EntityManager, userId: string): Promise<boolean> {
  const [row] = await tx.query<{ isDue: boolean }[]>(
    `SELECT insights_emitted_at IS NULL OR insights_emitted_at <= now() - ${SET_INTERVAL} AS "isDue"
       FROM user_totals WHERE user_id = $1 FOR UPDATE`,
    [userId],
  );
  return row?.isDue ?? false;
}

/** Requires the lock of lockInsightSchedule. */
export async function markInsightsEmitted(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('UPDATE user_totals SET insights_emitted_at = now() WHERE user_id = $1', [userId]);
}
