import type { EntityManager } from 'typeorm';
import type { RunningSession } from '../domain/session-names.js';

/** The user's quizzes that are begun and not finished, newest first; one without an answer is not begun. */
export function listRunningSessions(
  tx: EntityManager,
  userId: string,
  limit: number,
): Promise<RunningSession[]> {
  return tx.query<RunningSession[]>(
    `SELECT session_id AS "sessionId", session_type AS "sessionType", display_name AS "displayName",
       given.answered, cardinality(question_ids) AS "totalQuestions", started_at AS "startedAt"
     FROM quiz_session AS session, LATERAL (
       SELECT count(*)::int AS answered FROM session_answer
       WHERE session_answer.user_id = session.user_id AND session_answer.session_id = session.session_id) AS given
     WHERE session.user_id = $1 AND session.status = 'in_progress' AND given.answered > 0
     ORDER BY started_at DESC LIMIT $2`,
    [userId, limit],
  );
}
