import type { ExamAttempt } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

export interface ExamAttemptRecord extends Omit<ExamAttempt, 'completedAt' | 'scorePercent' | 'passed'> {
  completedAt: Date;
}

export async function listExamAttempts(
  tx: EntityManager,
  userId: string,
  limit: number,
): Promise<ExamAttemptRecord[]> {
  return tx.query(
    `SELECT session_id AS "sessionId", session_type AS "sessionType", display_name AS "displayName",
       ended_at AS "completedAt", correct_answers AS score, cardinality(question_ids) AS "totalQuestions",
       (SELECT count(*)::int FROM session_answer a
        WHERE a.user_id = q.user_id AND a.session_id = q.session_id) AS answered
     FROM quiz_session q
     WHERE user_id = $1 AND quiz_number IS NOT NULL AND session_type IN ('full', 'exam')
     ORDER BY quiz_number DESC LIMIT $2`,
    [userId, limit],
  );
}
