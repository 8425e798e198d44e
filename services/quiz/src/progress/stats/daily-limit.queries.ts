import { QUICK_QUIZ_COOLDOWN_HOURS } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';

export const DAILY_LIMIT_INTERVAL = `interval '${QUICK_QUIZ_COOLDOWN_HOURS} hours'`;

export interface DailyLimitReset {
  nextAvailable: Date;
  now: Date;
  unfinishedSessionId: string | null;
}

/** @returns null for a user without a quick quiz on the Free plan; `nextAvailable` may have passed */
export async function readDailyLimitReset(
  tx: EntityManager,
  userId: string,
): Promise<DailyLimitReset | null> {
  const rows = await tx.query<DailyLimitReset[]>(
    `SELECT started_at + ${DAILY_LIMIT_INTERVAL} AS "nextAvailable", now() AS now, (
         SELECT session_id FROM quiz_session s
         WHERE s.user_id = quick_start.user_id AND s.status = 'in_progress' AND s.session_type = 'quick'
           AND s.started_at >= quick_start.started_at
         ORDER BY s.started_at LIMIT 1
       ) AS "unfinishedSessionId"
     FROM quick_start WHERE user_id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}
