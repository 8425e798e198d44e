import type { SessionType } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { QuestionRef } from '../../bank/questions/bank.queries.js';
import type { EndedAnswer } from '../../domain/fold-ended-answers.js';
import { KEYLESS_QUESTIONS } from '../../study/running-exams/running-exams.queries.js';
import { ENDED_SESSION_OF_ANSWER, TIME_MS, WORDING } from './readiness.queries.js';

interface EvidenceRecord {
  sessionId: string;
  sessionType: SessionType;
  displayName: string;
  endedAt: Date;
  answers: (Omit<EndedAnswer, 'question'> & QuestionRef)[];
}

/** Ended sessions with an answer, newest start first. Without answers to questions of the user's running exams. */
export function readEvidencePage(
  tx: EntityManager,
  userId: string,
  before: string | null,
  limit: number,
): Promise<EvidenceRecord[]> {
  return tx.query(
    `WITH page AS MATERIALIZED (
       SELECT session_id, session_type, display_name, started_at, ended_at FROM quiz_session session
       WHERE user_id = $1 AND status <> 'in_progress'
         AND ($2::uuid IS NULL OR (started_at, session_id) < (
           SELECT last.started_at, last.session_id FROM quiz_session last
           WHERE last.user_id = $1 AND last.session_id = $2))
         AND EXISTS (
           SELECT FROM session_answer answer WHERE answer.user_id = $1 AND answer.session_id = session.session_id)
       ORDER BY started_at DESC, session_id DESC LIMIT $3
     )
     SELECT session_id AS "sessionId", session_type AS "sessionType", display_name AS "displayName",
       ended_at AS "endedAt", given.answers
     FROM page, LATERAL (
       SELECT coalesce(json_agg(json_build_object('id', question_id, 'version', question_version, 'isCorrect', is_correct,
         'isRepeated', is_repeated, 'timeMs', time_ms) ORDER BY answered_at, question_id), '[]') AS answers
       FROM (
         SELECT worded.question_id, worded.question_version, worded.is_correct, worded.answered_at, worded.time_ms, EXISTS (
           SELECT FROM session_answer answer JOIN quiz_session session ON ${ENDED_SESSION_OF_ANSWER}
           WHERE answer.user_id = $1 AND answer.question_id = worded.question_id AND answer.session_id <> page.session_id
             AND ${WORDING} = worded.wording
             AND (answer.answered_at, answer.session_id) < (worded.answered_at, page.session_id)) AS is_repeated
         FROM (
           SELECT answer.question_id, answer.question_version, answer.is_correct, answer.answered_at,
             ${WORDING} AS wording, ${TIME_MS} AS time_ms
           FROM session_answer answer
           WHERE answer.user_id = $1 AND answer.session_id = page.session_id
             AND answer.question_id NOT IN (${KEYLESS_QUESTIONS})) AS worded
       ) AS judged
     ) AS given
     ORDER BY started_at DESC, session_id DESC`,
    [userId, before, limit],
  );
}
