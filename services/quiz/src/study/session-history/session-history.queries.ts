import type { HistoryStatus, HistoryType, SessionStatus, SessionType } from '@tenfold/contracts';
import { PASSING_PERCENT, SESSION_ABANDONED_AFTER_HOURS } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import { TYPES_WITH_PASS_MARK } from '../../domain/compare-completed-sessions.js';
import { DAILY_QUICK_QUIZ } from '../../domain/session-names.js';

export interface HistoryRequest {
  sessionType: SessionType | null;
  isDaily: boolean | null;
  sectionName: string | null;
  status: HistoryStatus | null;
  days: number | null;
  /** Id of the session after which the page begins. */
  before: string | null;
  limit: number;
}

export interface HistoryRecord {
  sessionId: string;
  type: HistoryType;
  displayName: string;
  status: SessionStatus;
  startedAt: Date;
  endedAt: Date | null;
  closesAt: Date | null;
  answered: number;
  totalQuestions: number;
  correctAnswers: number | null;
  passed: boolean | null;
  timeUsedSeconds: number | null;
}

const SESSIONS = `SELECT *, session_type = 'quick' AND display_name = '${DAILY_QUICK_QUIZ}' AS is_daily,
    CASE WHEN status = 'completed' AND session_type IN ('${TYPES_WITH_PASS_MARK.join("', '")}')
      THEN 100 * correct_answers >= ${PASSING_PERCENT} * cardinality(question_ids) END AS passed
  FROM quiz_session WHERE user_id = $1`;

const OWN_ROWS = 'of_session.user_id = session.user_id AND of_session.session_id = session.session_id';

/** Newest first. Subqueries instead of joins keep the order of the index, and run for the rows of the page only. */
export function readHistoryPage(
  tx: EntityManager,
  userId: string,
  { sessionType, isDaily, sectionName, status, days, before, limit }: HistoryRequest,
): Promise<HistoryRecord[]> {
  return tx.query<HistoryRecord[]>(
    `SELECT session_id AS "sessionId", CASE WHEN is_daily THEN 'daily' ELSE session_type END AS type,
       display_name AS "displayName", status, started_at AS "startedAt", ended_at AS "endedAt",
       cardinality(question_ids) AS "totalQuestions", correct_answers AS "correctAnswers", passed,
       CASE session_type WHEN 'exam' THEN round(extract(epoch FROM ended_at - started_at))::int ELSE study_seconds END
         AS "timeUsedSeconds",
       CASE WHEN session_type = 'exam' AND status = 'in_progress' THEN
         (SELECT count(*)::int FROM exam_question_state of_session
          WHERE ${OWN_ROWS} AND of_session.selected_answer IS NOT NULL)
       ELSE (SELECT count(*)::int FROM session_answer of_session WHERE ${OWN_ROWS}) END AS answered,
       CASE WHEN status = 'in_progress' THEN coalesce(
         (SELECT of_session.ends_at FROM exam_session of_session WHERE ${OWN_ROWS}),
         greatest(started_at, (SELECT max(of_session.answered_at) FROM session_answer of_session WHERE ${OWN_ROWS}))
           + interval '${SESSION_ABANDONED_AFTER_HOURS} hours') END AS "closesAt"
     FROM (${SESSIONS}) session
     WHERE ($2::uuid IS NULL OR (started_at, session_id) < (
         SELECT last.started_at, last.session_id FROM quiz_session last WHERE last.user_id = $1 AND last.session_id = $2))
       AND ($3::text IS NULL OR session_type = $3)
       AND ($4::boolean IS NULL OR is_daily = $4)
       AND ($5::text IS NULL OR section_name = $5)
       AND CASE $6::text
         WHEN 'open' THEN status = 'in_progress'
         WHEN 'ended' THEN status <> 'in_progress'
         WHEN 'passed' THEN passed
         WHEN 'not_passed' THEN NOT passed
         ELSE true END
       AND ($7::int IS NULL OR started_at >= now() - make_interval(days => $7))
     ORDER BY started_at DESC, session_id DESC LIMIT $8`,
    [userId, before, sessionType, isDaily, sectionName, status, days, limit],
  );
}
