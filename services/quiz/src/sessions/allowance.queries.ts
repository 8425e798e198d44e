import { QUICK_QUIZ_COOLDOWN_HOURS } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';

const COOLDOWN = `interval '${QUICK_QUIZ_COOLDOWN_HOURS} hours'`;

export interface Cooldown {
  nextAvailable: Date;
  now: Date;
  unfinishedSessionId: string | null;
}

/** Claims the Free plan's one quick quiz in 24 hours (database clock). @returns null when claimed */
export async function takeQuickStart(tx: EntityManager, userId: string): Promise<Cooldown | null> {
  // this decides most refusals without waiting for the row lock
  const known = await findCooldown(tx, userId);
  if (known) return known;
  const taken = await tx.query<unknown[]>(
    `INSERT INTO quick_start AS last (user_id, started_at) VALUES ($1, now())
     ON CONFLICT (user_id) DO UPDATE SET started_at = excluded.started_at
       WHERE last.started_at <= excluded.started_at - ${COOLDOWN}
     RETURNING user_id`,
    [userId],
  );
  if (taken.length > 0) return null;
  const lost = await findCooldown(tx, userId);
  if (!lost) throw new Error('quick_start refused the claim but shows no cooldown');
  return lost;
}

/**
 * The limit compares transaction times, as the claim does. The countdown counts from the clock, because the transaction may
 * have begun before it waited for the row lock.
 */
async function findCooldown(tx: EntityManager, userId: string): Promise<Cooldown | null> {
  const rows = await tx.query<Cooldown[]>(
    `SELECT started_at + ${COOLDOWN} AS "nextAvailable", clock_timestamp() AS now, (
         SELECT session_id FROM quiz_session s
         WHERE s.user_id = quick_start.user_id AND s.status = 'in_progress' AND s.session_type = 'quick'
           AND s.started_at >= quick_start.started_at
         ORDER BY s.started_at LIMIT 1
       ) AS "unfinishedSessionId"
     FROM quick_start WHERE user_id = $1 AND started_at > now() - ${COOLDOWN}`,
    [userId],
  );
  return rows[0] ?? null;
}

export async function readExamStarts(tx: EntityManager, userId: string): Promise<Map<string, number>> {
  const rows = await tx.query<{ examId: string; startedAt: Date }[]>(
    'SELECT exam_id AS "examId", started_at AS "startedAt" FROM exam_start WHERE user_id = $1',
    [userId],
  );
  return new Map(rows.map(({ examId, startedAt }) => [examId, startedAt.getTime()]));
}

export async function recordExamStart(tx: EntityManager, userId: string, examId: string): Promise<void> {
  await tx.query(
    `INSERT INTO exam_start (user_id, exam_id, started_at) VALUES ($1, $2, now())
     ON CONFLICT (user_id, exam_id) DO UPDATE SET started_at = excluded.started_at`,
    [userId, examId],
  );
}
