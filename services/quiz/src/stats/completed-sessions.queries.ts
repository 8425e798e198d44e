import { scorePercent } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import type { CompletedSession } from '../domain/session-names.js';

export async function listCompletedSessions(
  tx: EntityManager,
  userId: string,
  limit: number,
): Promise<CompletedSession[]> {
  const rows = await tx.query<Omit<CompletedSession, 'score'>[]>(
    `SELECT session_id AS "sessionId", session_type AS "sessionType", display_name AS "displayName",
       correct_answers AS "correctAnswers", cardinality(question_ids) AS "totalQuestions", ended_at AS "completedAt"
     FROM quiz_session WHERE user_id = $1 AND quiz_number IS NOT NULL ORDER BY quiz_number DESC LIMIT $2`,
    [userId, limit],
  );
  return rows.map((row) => ({ ...row, score: scorePercent(row.correctAnswers, row.totalQuestions) }));
}
