import type { EntityManager } from 'typeorm';
import { RUNNING_EXAM_QUESTIONS } from '../running-exams/running-exams.queries.js';

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
       FROM session_answer WHERE user_id = $1 AND flagged AND question_id NOT IN (${RUNNING_EXAM_QUESTIONS})
       ORDER BY question_id, answered_at DESC) latest
     ORDER BY "answeredAt" DESC`,
    [userId],
  );
}

/** @returns whether the user has answered the question */
export async function setFlags(tx: EntityManager, userId: string, questionId: string): Promise<boolean> {
  const [row] = await tx.query<{ isAnswered: boolean }[]>(
    `WITH flagged AS (
       UPDATE session_answer SET flagged = true WHERE user_id = $1 AND question_id = $2 AND NOT flagged
     )
     SELECT EXISTS (SELECT FROM session_answer WHERE user_id = $1 AND question_id = $2) AS "isAnswered"`,
    [userId, questionId],
  );
  return row?.isAnswered ?? false;
}

/** @returns whether the question was flagged */
export async function clearFlags(tx: EntityManager, userId: string, questionId: string): Promise<boolean> {
  const [, changed] = await tx.query<[unknown[], number]>(
    'UPDATE session_answer SET flagged = false WHERE user_id = $1 AND question_id = $2 AND flagged',
    [userId, questionId],
  );
  return changed > 0;
}
