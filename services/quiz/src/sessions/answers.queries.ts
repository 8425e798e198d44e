import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import type { StoreReport } from '../domain/judge-answer.js';

export interface NewAnswer {
  userId: string;
  sessionId: string;
  questionId: string;
  questionVersion: number;
  selectedAnswer: string;
  isCorrect: boolean;
  flagged: boolean;
}

export interface StoreOutcome extends StoreReport {
  /** Answered questions of the session, this one included. */
  answeredCount: number;
}

/**
 * The whole answer path. The sessions are locked FOR SHARE: a completion, which takes FOR UPDATE, either waits until
 * these answers are committed, or is seen here to have ended the session. The order of the rows keeps two statements
 * with the same answers from waiting for each other.
 */
const STORE_ANSWERS = `
  WITH offered AS MATERIALIZED (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::boolean[], $7::boolean[])
      WITH ORDINALITY AS o (user_id, session_id, question_id, question_version, selected_answer, is_correct, flagged, n)
  ), running AS MATERIALIZED (
    SELECT user_id, session_id FROM quiz_session
    WHERE (user_id, session_id) IN (SELECT user_id, session_id FROM offered) AND status = 'in_progress'
    FOR SHARE
  ), stored AS (
    INSERT INTO session_answer (user_id, session_id, question_id, question_version, selected_answer, is_correct, flagged)
    SELECT user_id, session_id, question_id, question_version, selected_answer, is_correct, flagged
    FROM offered JOIN running USING (user_id, session_id)
    ORDER BY user_id, session_id, question_id
    ON CONFLICT DO NOTHING
    RETURNING user_id, session_id, question_id, selected_answer
  )
  SELECT running.session_id IS NOT NULL AS running,
    coalesce(stored.selected_answer, earlier.selected_answer) AS "storedAnswer",
    (SELECT count(*)::int FROM session_answer a WHERE a.user_id = o.user_id AND a.session_id = o.session_id)
      + (SELECT count(*)::int FROM stored s WHERE s.user_id = o.user_id AND s.session_id = o.session_id)
      AS "answeredCount"
  FROM offered o
    LEFT JOIN running USING (user_id, session_id)
    LEFT JOIN stored USING (user_id, session_id, question_id)
    LEFT JOIN session_answer earlier USING (user_id, session_id, question_id)
  ORDER BY o.n`;

/** Stores the answers in one prepared statement, which is one transaction. The outcomes are in the same order. */
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
    ],
  });
  return rows;
}

export interface AnswerRecord {
  questionId: string;
  selectedAnswer: string;
  isCorrect: boolean;
  flagged: boolean;
}

export async function listAnswers(
  tx: EntityManager,
  userId: string,
  sessionId: string,
): Promise<AnswerRecord[]> {
  return tx.query(
    `SELECT question_id AS "questionId", selected_answer AS "selectedAnswer", is_correct AS "isCorrect", flagged
     FROM session_answer WHERE user_id = $1 AND session_id = $2`,
    [userId, sessionId],
  );
}
