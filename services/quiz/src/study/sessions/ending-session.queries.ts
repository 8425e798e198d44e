import { runPrepared } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import type { EndingReadiness } from '../../progress/readiness/fold-readiness.js';
import {
  READINESS_COLUMNS,
  READINESS_OF_USER,
  TIME_MS,
  WORDING,
  type ReadinessRecord,
} from '../../progress/readiness/readiness.queries.js';
import { FACTOR, PAST_ANSWER } from '../review-cards/review-cards.queries.js';
import type { SessionHistory } from '../review-cards/update-cards.js';

/** What the end of a session adds to readiness and review cards. */
export interface EndingSession {
  /** The 1-based number that the session gets among the user's completed ones if it is completed. */
  quizNumber: number;
  readiness: EndingReadiness;
  history: SessionHistory;
}

/**
 * `given` are the answers of the session and of ended ones to the same questions. `quizNumber` is computed from the sessions, so
 * that it is correct even if the totals are wrong.
 */
export const READ_ENDING_SESSION = {
  name: 'read-ending-session',
  text: `WITH own AS MATERIALIZED (
      SELECT answer.question_id, answer.question_version, answer.is_correct, answer.answered_at, ${WORDING} AS wording,
        ${TIME_MS} AS time_ms
      FROM session_answer answer
      WHERE answer.user_id = $1 AND answer.session_id = $2
    ), given AS MATERIALIZED (
      SELECT answer.*, own.answered_at AS own_answered_at, session.study_day, session.last_answer_day,
        answer.session_id <> $2
          AND (answer.question_version = own.question_version OR ${WORDING} = own.wording) AS is_same_wording
      FROM own, LATERAL (
        SELECT * FROM session_answer a WHERE a.user_id = $1 AND a.question_id = own.question_id OFFSET 0) AS answer,
        LATERAL (
          SELECT CASE WHEN s.session_id = $2 THEN $3::date ELSE s.study_day END AS study_day, s.last_answer_day
          FROM quiz_session s
          WHERE s.user_id = $1 AND s.session_id = answer.session_id
            AND (s.status <> 'in_progress' OR s.session_id = $2) LIMIT 1) AS session
    ), compared AS MATERIALIZED (
      SELECT question_id,
        bool_or(is_same_wording AND (answered_at, session_id) < (own_answered_at, $2)) AS is_before,
        bool_or(is_same_wording AND (answered_at, session_id) > (own_answered_at, $2)) AS is_after
      FROM given GROUP BY question_id
    )
    SELECT ${READINESS_COLUMNS},
      (SELECT coalesce(bool_or(is_after AND NOT is_before), false) FROM compared) AS "isOutOfOrder",
      (SELECT coalesce(json_agg(json_build_object('questionId', question_id, 'wording', wording,
         'isCorrect', is_correct, 'isRepeated', is_before, 'timeMs', time_ms) ORDER BY answered_at, question_id), '[]')
       FROM own JOIN compared USING (question_id)) AS "answersToFold",
      (SELECT coalesce(json_agg(${PAST_ANSWER}), '[]') FROM given, LATERAL (
         SELECT given.study_day, given.last_answer_day) AS session) AS answers,
      ${FACTOR} AS factor,
      (SELECT coalesce(max(quiz_number), 0) + 1 FROM quiz_session WHERE user_id = $1) AS "quizNumber"
    FROM ${READINESS_OF_USER}`,
};

/**
 * Requires the lock on the totals; the session must not have ended.
 *
 * @param day on which the answers of the session count as given; null: of each answer, in UTC
 */
export async function readEndingSession(
  tx: EntityManager,
  { userId, sessionId }: { userId: string; sessionId: string },
  day: string | null,
): Promise<EndingSession> {
  type Row = ReadinessRecord &
    SessionHistory &
    Pick<EndingSession, 'quizNumber'> & {
      isOutOfOrder: boolean;
      answersToFold: EndingReadiness['answers'];
    };
  const [{ quizNumber, answers, factor, isOutOfOrder, answersToFold, ...stored }] = await runPrepared<[Row]>(
    tx,
    READ_ENDING_SESSION,
    [userId, sessionId, day],
  );
  return {
    quizNumber,
    readiness: { stored, answers: answersToFold, isOutOfOrder },
    history: { answers, factor },
  };
}
