import type { OverallStats } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { scorePercent } from '@tenfold/exam';
import { type CompletedSession, DAILY_QUICK_QUIZ, type RunningSession } from '../../domain/session-names.js';

/** The condition of the partial index `question_version_unexplained`. */
const UNEXPLAINED = `btrim(q.body ->> 'explanation', E' \\t\\r\\n') = ''`;

export async function readOverallStats(tx: EntityManager): Promise<Omit<OverallStats, 'publishedQuestions'>> {
  const [row] = await tx.query<[Omit<OverallStats, 'publishedQuestions'>]>(
    `WITH gap AS (
       SELECT exam.exam_id, exam.version, exam.title, exam.sitting, count(*)::int AS unexplained
       FROM exam JOIN question_version q ON q.exam_id = exam.exam_id AND q.version = exam.version
       WHERE ${UNEXPLAINED} AND NOT exam.is_withdrawn GROUP BY exam.exam_id
     )
     SELECT (SELECT coalesce(sum(answered_questions), 0)::float8 FROM user_totals) AS "questionsCompleted",
       coalesce(sum(unexplained), 0)::int AS "questionsWithoutExplanation",
       coalesce(jsonb_agg(
         jsonb_build_object('examTitle', title, 'withoutExplanation', unexplained, 'questions', (
           SELECT count(*) FROM question_version q WHERE q.exam_id = gap.exam_id AND q.version = gap.version))
         ORDER BY sitting DESC NULLS LAST, title), '[]') AS "explanationGaps"
     FROM gap`,
  );
  return row;
}

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
