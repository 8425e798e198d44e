import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import type { InsertResult } from '../../domain/insert-outcome.js';
import type { QuestionOutcome } from '../../domain/score-session.js';
import { keylessQuestions } from '../running-exams/running-exams.queries.js';

export interface NewAnswer {
  userId: string;
  sessionId: string;
  questionId: string;
  questionVersion: number;
  selectedAnswer: string;
  isCorrect: boolean;
  flagged: boolean;
  timeSpentMs: number | null;
  isUnsure: boolean;
}

export interface StoreOutcome extends InsertResult {
  timeSpentMs: number | null;
  answeredCount: number;
  bankRevision: number;
  isKeyless: boolean;
}

/**
 * Locks the sessions FOR SHARE. A completion locks its session FOR UPDATE, so it waits until these answers commit; once it
 * has ended the session, this statement stores no answer.
 *
 * Inserts in key order, so that two statements with the same answers cannot deadlock.
 *
 * The sum of the times of a session cannot exceed the time since its start. A cap of each time at the time since the previous
 * answer would cut the answers that a client collected offline and sent together.
 */
export const STORE_ANSWERS = `
  WITH offered AS MATERIALIZED (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::boolean[], $7::boolean[],
        $8::int[], $9::boolean[])
      WITH ORDINALITY AS answer (user_id, session_id, question_id, question_version, selected_answer, is_correct,
        flagged, time_spent_ms, is_unsure, place)
  ), running AS MATERIALIZED (
    SELECT locked.user_id, locked.session_id, locked.started_at
    FROM (SELECT DISTINCT user_id, session_id FROM offered) AS named, LATERAL (
      SELECT * FROM quiz_session session
      WHERE session.user_id = named.user_id AND session.session_id = named.session_id
        AND session.status = 'in_progress'
      LIMIT 1 FOR SHARE) AS locked
  ), before AS MATERIALIZED (
    SELECT user_id, session_id, earlier.answers, earlier.answered_ids,
      floor(1000 * extract(epoch FROM now() - started_at)) - earlier.used_ms AS unused_ms
    FROM running, LATERAL (
      SELECT count(*)::int AS answers, coalesce(array_agg(question_id), '{}') AS answered_ids,
        coalesce(sum(time_spent_ms), 0) AS used_ms
      FROM session_answer answer
      WHERE answer.user_id = running.user_id AND answer.session_id = running.session_id) AS earlier
  ), stored AS (
    INSERT INTO session_answer
      (user_id, session_id, question_id, question_version, selected_answer, is_correct, flagged, is_unsure, time_spent_ms)
    SELECT user_id, session_id, question_id, question_version, selected_answer, is_correct, flagged, is_unsure,
      CASE WHEN time_spent_ms IS NOT NULL THEN
        greatest(0, least(time_spent_ms, unused_ms - coalesce(sum(time_spent_ms) OVER preceding, 0)))::int
      END
    FROM offered JOIN before USING (user_id, session_id)
    WHERE question_id <> ALL (answered_ids)
    WINDOW preceding AS (
      PARTITION BY user_id, session_id ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    ORDER BY user_id, session_id, question_id, place
    ON CONFLICT DO NOTHING
    RETURNING user_id, session_id, question_id, selected_answer, time_spent_ms
  )
  SELECT running.session_id IS NOT NULL AS running,
    coalesce(stored.selected_answer, earlier.selected_answer) AS "storedAnswer",
    coalesce(stored.time_spent_ms, earlier.time_spent_ms) AS "timeSpentMs",
    coalesce(before.answers, 0)
      + (SELECT count(*)::int FROM stored inserted
         WHERE inserted.user_id = offered.user_id AND inserted.session_id = offered.session_id)
      AS "answeredCount",
    (SELECT revision FROM bank_revision) AS "bankRevision",
    offered.question_id = ANY (ARRAY(${keylessQuestions('offered.user_id')})) AS "isKeyless"
  FROM offered
    LEFT JOIN running USING (user_id, session_id)
    LEFT JOIN before USING (user_id, session_id)
    LEFT JOIN stored USING (user_id, session_id, question_id)
    LEFT JOIN LATERAL (
      SELECT selected_answer, time_spent_ms FROM session_answer answer
      WHERE stored.session_id IS NULL AND answer.user_id = offered.user_id
        AND answer.session_id = offered.session_id AND answer.question_id = offered.question_id
      LIMIT 1) AS earlier ON true
  ORDER BY offered.place`;

export async function storeAnswers(pool: Pool, answers: readonly NewAnswer[]): Promise<StoreOutcome[]> {
  const { rows } = await pool.query<StoreOutcome>({
    name: 'store-answers',
    text: STORE_ANSWERS,
    values: [
      answers.map(({ userId }) => userId),
      answers.map(({ sessionId }) => sessionId),
      answers.map(({ questionId }) => questionId),
      answers.map(({ questionVersion }) => questionVersion),
      answers.map(({ selectedAnswer }) => selectedAnswer),
      answers.map(({ isCorrect }) => isCorrect),
      answers.map(({ flagged }) => flagged),
      answers.map(({ timeSpentMs }) => timeSpentMs),
      answers.map(({ isUnsure }) => isUnsure),
    ],
  });
  return rows;
}

export interface AnswerRecord {
  questionId: string;
  selectedAnswer: string;
  isCorrect: boolean;
  flagged: boolean;
  isUnsure: boolean;
  timeSpentMs: number | null;
}

export async function findLastAnswerTime(
  tx: EntityManager,
  userId: string,
  sessionId: string,
): Promise<Date | null> {
  const [row] = await tx.query<[{ at: Date | null }]>(
    'SELECT max(answered_at) AS at FROM session_answer WHERE user_id = $1 AND session_id = $2',
    [userId, sessionId],
  );
  return row.at;
}

export async function listAnswers(
  tx: EntityManager,
  userId: string,
  sessionId: string,
): Promise<AnswerRecord[]> {
  return tx.query(
    `SELECT question_id AS "questionId", selected_answer AS "selectedAnswer", is_correct AS "isCorrect", flagged,
       is_unsure AS "isUnsure", time_spent_ms AS "timeSpentMs"
     FROM session_answer WHERE user_id = $1 AND session_id = $2`,
    [userId, sessionId],
  );
}

/** For answers of a session in progress that were graded with an older key. */
export async function correctGrades(
  tx: EntityManager,
  { userId, sessionId }: { userId: string; sessionId: string },
  grades: readonly Pick<AnswerRecord, 'questionId' | 'isCorrect'>[],
): Promise<void> {
  await tx.query(
    `UPDATE session_answer a SET is_correct = graded.is_correct
     FROM unnest($3::uuid[], $4::boolean[]) AS graded (question_id, is_correct), quiz_session s
     WHERE a.user_id = $1 AND a.session_id = $2 AND a.question_id = graded.question_id
       AND s.user_id = $1 AND s.session_id = $2 AND s.status = 'in_progress'
       AND a.is_correct <> graded.is_correct`,
    [userId, sessionId, grades.map(({ questionId }) => questionId), grades.map(({ isCorrect }) => isCorrect)],
  );
}

/** Requires a lock on the session. Corrects what was graded with an older key while the key changed. */
export async function correctGradesOf(
  tx: EntityManager,
  session: { userId: string; sessionId: string },
  answers: readonly AnswerRecord[],
  { outcomes }: { outcomes: readonly QuestionOutcome[] },
): Promise<void> {
  const rightOnes = new Map(outcomes.map((outcome) => [outcome.questionId, outcome.answeredCorrectly]));
  const corrected = answers.flatMap(({ questionId, isCorrect }) =>
    rightOnes.get(questionId) === !isCorrect ? [{ questionId, isCorrect: !isCorrect }] : [],
  );
  if (corrected.length > 0) await correctGrades(tx, session, corrected);
}
