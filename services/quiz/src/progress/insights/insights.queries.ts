import type { InsightData } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

const SET_INTERVAL = "interval '24 hours'";
const RETENTION = "interval '90 days'";

export const INSIGHTS_DUE = `(insights_emitted_at IS NULL OR insights_emitted_at <= now() - ${SET_INTERVAL})`;

/** Locks the user's totals. @returns the time, or null when no set is due, as for a user who never ended a quiz */
export async function lockInsightSchedule(tx: EntityManager, userId: string): Promise<Date | null> {
  const [row] = await tx.query<{ isDue: boolean; now: Date }[]>(
    `SELECT ${INSIGHTS_DUE} AS "isDue", now() AS now
       FROM user_totals WHERE user_id = $1 FOR UPDATE`,
    [userId],
  );
  return row?.isDue ? row.now : null;
}

/** As in notifications: an insight is a duplicate if its key or its text is. */
export async function findKnownInsights(
  tx: EntityManager,
  userId: string,
  insights: readonly InsightData[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ dedupeKey: string }[]>(
    `SELECT DISTINCT i."dedupeKey"
       FROM jsonb_to_recordset($2::jsonb) AS i (title text, message text, "dedupeKey" text)
       JOIN emitted_insight known ON known.user_id = $1
        AND (known.dedupe_key = i."dedupeKey" OR (known.title, known.message) = (i.title, i.message))`,
    [userId, JSON.stringify(insights)],
  );
  return new Set(rows.map(({ dedupeKey }) => dedupeKey));
}

export async function recordInsightsEmitted(
  tx: EntityManager,
  userId: string,
  insights: readonly InsightData[],
): Promise<void> {
  await tx.query('UPDATE user_totals SET insights_emitted_at = now() WHERE user_id = $1', [userId]);
  await tx.query(`DELETE FROM emitted_insight WHERE user_id = $1 AND emitted_at <= now() - ${RETENTION}`, [
    userId,
  ]);
  await tx.query(
    `INSERT INTO emitted_insight (user_id, dedupe_key, title, message)
     SELECT $1, i."dedupeKey", i.title, i.message
       FROM jsonb_to_recordset($2::jsonb) AS i (title text, message text, "dedupeKey" text)`,
    [userId, JSON.stringify(insights)],
  );
}
