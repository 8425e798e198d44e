import type { EntityManager } from 'typeorm';
import { DAILY_QUICK_QUIZ, type RunningSession } from '../domain/session-names.js';

/**
 * The user's sessions in progress, most recently active first. A session without an answer is listed only when it cannot
 * simply be started again: a full exam, or the Free plan's daily quick quiz.
 */
export function listRunningSessions(
  tx: EntityManager,
  userId: string,
  limit: number,
): Promise<RunningSession[]> {
  return tx.query<RunningSession[]>(
    `SELECT session_id AS "sessionId", session_type AS "sessionType", display_name AS "displayName",
       given.answered, cardinality(question_ids) AS "totalQuestions", started_at AS "startedAt",
       coalesce(given.last_answered_at, started_at) AS "lastActiveAt"
     FROM quiz_session AS session, LATERAL (
       SELECT count(*)::int AS answered, max(answered_at) AS last_answered_at FROM session_answer
       WHERE session_answer.user_id = session.user_id AND session_answer.session_id = session.session_id) AS given
     WHERE session.user_id = $1 AND session.status = 'in_progress'
       AND (given.answered > 0 OR session_type = 'full' OR display_name = $3)
     ORDER BY "lastActiveAt" DESC LIMIT $2`,
    [userId, limit, DAILY_QUICK_QUIZ],
  );
}
