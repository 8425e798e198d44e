import type { EntityManager } from 'typeorm';

export async function readExamStarts(tx: EntityManager, userId: string): Promise<Map<string, number>> {
  const rows = await tx.query<{ examId: string; startedAt: Date }[]>(
    'SELECT exam_id AS "examId", started_at AS "startedAt" FROM exam_start WHERE user_id = $1',
    [userId],
  );
  return new Map(rows.map(({ examId, startedAt }) => [examId, startedAt.getTime()]));
}

/**
 * Makes parallel starts of the user wait until this transaction ends.
 *
 * @returns the full practice exams and exam sessions in progress, oldest first
 */
export async function lockFullSessions(tx: EntityManager, userId: string): Promise<string[]> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('full-sessions:' || $1, 0))", [userId]);
  return listFullSessions(tx, userId);
}

export async function listFullSessions(tx: EntityManager, userId: string): Promise<string[]> {
  const rows = await tx.query<{ sessionId: string }[]>(
    `SELECT session_id AS "sessionId" FROM quiz_session
     WHERE user_id = $1 AND status = 'in_progress' AND session_type IN ('full', 'exam') ORDER BY started_at`,
    [userId],
  );
  return rows.map(({ sessionId }) => sessionId);
}
