import type { EntityManager } from 'typeorm';

/** A set of insights is told at most once in this time, by the database's clock. */
const SET_INTERVAL = "interval '24 hours'";

/** Notes that a set is wanted, unless one was told within the last 24 hours or one is wanted already. */
export async function wantInsights(tx: EntityManager, userId: string): Promise<void> {
  await tx.query(
    `INSERT INTO insight_schedule AS s (user_id, wanted_since) VALUES ($1, now())
     ON CONFLICT (user_id) DO UPDATE SET wanted_since = now()
       WHERE s.wanted_since IS NULL AND (s.last_set_at IS NULL OR s.last_set_at <= now() - ${SET_INTERVAL})`,
    [userId],
  );
}

export interface WantedInsights {
  userId: string;
  wantedSince: Date;
}

/** Those who wait for a set, longest first. */
export async function listWanted(tx: EntityManager, limit: number): Promise<WantedInsights[]> {
  return tx.query<WantedInsights[]>(
    `SELECT user_id AS "userId", wanted_since AS "wantedSince" FROM insight_schedule
      WHERE wanted_since IS NOT NULL ORDER BY wanted_since LIMIT $1`,
    [limit],
  );
}

/** Nothing is wanted any more. */
export async function forgetWanted(tx: EntityManager, userId: string): Promise<void> {
  await tx.query('UPDATE insight_schedule SET wanted_since = NULL WHERE user_id = $1', [userId]);
}

/** Puts the user at the end of those who wait: the wish is a new one, and so will its job be. */
export async function wantAgain(tx: EntityManager, userId: string): Promise<void> {
  await tx.query(
    'UPDATE insight_schedule SET wanted_since = now() WHERE user_id = $1 AND wanted_since IS NOT NULL',
    [userId],
  );
}

/** Takes the user's turn for today; false when it is taken. Two at once: exactly one gets it. */
export async function takeTurn(tx: EntityManager, userId: string): Promise<boolean> {
  const taken = await tx.query<unknown[]>(
    `INSERT INTO insight_schedule AS s (user_id, last_set_at) VALUES ($1, now())
     ON CONFLICT (user_id) DO UPDATE SET last_set_at = now()
       WHERE s.last_set_at IS NULL OR s.last_set_at <= now() - ${SET_INTERVAL}
     RETURNING user_id`,
    [userId],
  );
  return taken.length > 0;
}
