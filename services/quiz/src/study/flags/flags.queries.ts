import type { EntityManager } from 'typeorm';
import { KEYLESS_QUESTIONS } from '../running-exams/running-exams.queries.js';

export interface FlaggedAnswer {
  questionId: string;
  questionVersion: number;
  selectedAnswer: string;
  answeredAt: Date;
}

export async function listFlaggedAnswers(tx: EntityManager, userId: string): Promise<FlaggedAnswer[]> {
  return tx.query(
    `SELECT * FROM (
       SELECT DISTINCT ON (question_id) question_id AS "questionId", question_version AS "questionVersion",
         selected_answer AS "selectedAnswer", answered_at AS "answeredAt"
       FROM session_answer WHERE user_id = $1 AND flagged AND question_id NOT IN (${KEYLESS_QUESTIONS})
       ORDER BY question_id, answered_at DESC) latest
     ORDER BY "answeredAt" DESC`,
    [userId],
  );
}

/** In the order in which a rescoring locks them, so that the two cannot deadlock. */
const LOCKED = `SELECT session_id FROM session_answer WHERE user_id = $1 AND question_id = $2 AND flagged = $3
  ORDER BY session_id FOR UPDATE`;

/** @returns whether the user has answered the question */
export async function setFlags(tx: EntityManager, userId: string, questionId: string): Promise<boolean> {
  const [row] = await tx.query<{ isAnswered: boolean }[]>(
    `WITH locked AS MATERIALIZED (${LOCKED}), flagged AS (
       UPDATE session_answer a SET flagged = true FROM locked
       WHERE a.user_id = $1 AND a.question_id = $2 AND a.session_id = locked.session_id
     )
     SELECT EXISTS (SELECT FROM session_answer WHERE user_id = $1 AND question_id = $2) AS "isAnswered"`,
    [userId, questionId, false],
  );
  return row?.isAnswered ?? false;
}

/** @returns whether the question was flagged */
export async function clearFlags(tx: EntityManager, userId: string, questionId: string): Promise<boolean> {
  const [, changed] = await tx.query<[unknown[], number]>(
    `WITH locked AS MATERIALIZED (${LOCKED})
     UPDATE session_answer a SET flagged = false FROM locked
     WHERE a.user_id = $1 AND a.question_id = $2 AND a.session_id = locked.session_id`,
    [userId, questionId, true],
  );
  return changed > 0;
}
