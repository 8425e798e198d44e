import type { SessionType } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { QuestionRef } from '../bank/bank.queries.js';
import type { EndedAnswer } from '../domain/fold-readiness.js';
import { ENDED_SESSION_OF_ANSWER, TIME_MS, WORDING } from './readiness.queries.js';

interface EvidenceRecord {
  sessionId: string;
  sessionType: SessionType;
  displayName: string;
  endedAt: Date;
  answers: (Omit<EndedAnswer, 'question'> & QuestionRef)[];
}

/** Ended sessions with an answer, newest start first. */
export function readEvidencePage(
  tx: EntityManager,
  userId: string,
  before: string | null,
  limit: number,
): Promise<EvidenceRecord[]> {
  return tx.query(
    `WITH page AS MATERIALIZED (
       SELECT session_id, session_type, display_name, started_at, ended_at FROM quiz_session p
       WHERE user_id = $1 AND status <> 'in_progress'
         AND ($2::uuid IS NULL OR (started_at, session_id) < (
           SELECT last.started_at, last.session_id FROM quiz_session last
           WHERE last.user_id = $1 AND last.session_id = $2))
         AND EXISTS (SELECT FROM session_answer a WHERE a.user_id = $1 AND a.session_id = p.session_id)
       ORDER BY started_at DESC, session_id DESC LIMIT $3
     )
     SELECT session_id AS "sessionId", session_type AS "sessionType", display_name AS "displayName",
       ended_at AS "endedAt", given.answers
     FROM page, LATERAL (
       SELECT coalesce(json_agg(json_build_object('id', question_id, 'version', question_version, 'isCorrect', is_correct,
         'isRepeated', is_repeated, 'timeMs', time_ms) ORDER BY answered_at, question_id), '[]') AS answers
       FROM (
         SELECT b.question_id, b.question_version, b.is_correct, b.answered_at, b.time_ms, EXISTS (
           SELECT FROM session_answer a JOIN quiz_session s ON ${ENDED_SESSION_OF_ANSWER}
           WHERE a.user_id = $1 AND a.question_id = b.question_id AND a.session_id <> page.session_id
             AND ${WORDING} = b.wording AND (a.answered_at, a.session_id) < (b.answered_at, page.session_id)) AS is_repeated
         FROM (
           SELECT a.question_id, a.question_version, a.is_correct, a.answered_at, ${WORDING} AS wording, ${TIME_MS} AS time_ms
           FROM session_answer a
           WHERE a.user_id = $1 AND a.session_id = page.session_id) AS b
       ) AS answer
     ) AS given
     ORDER BY started_at DESC, session_id DESC`,
    [userId, before, limit],
  );
}
