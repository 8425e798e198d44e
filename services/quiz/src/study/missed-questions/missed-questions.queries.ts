import { MISSED_COUNT_MAX } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import { inPractice } from '../../bank/questions/bank.queries.js';
import { KEYLESS_QUESTIONS } from '../running-exams/running-exams.queries.js';

/** What a quiz of the missed questions asks. */
const SHOWN = `user_id = $1 AND question_id NOT IN (${KEYLESS_QUESTIONS}) AND ${inPractice('missed_question.question_id')}`;

interface MissedAnswer {
  questionId: string;
  questionVersion: number;
  selectedAnswer: string;
  answeredAt: Date;
  rightDays: number;
}

export async function listMissedAnswers(
  tx: EntityManager,
  userId: string,
  limit: number,
): Promise<MissedAnswer[]> {
  return tx.query(
    `SELECT question_id AS "questionId", question_version AS "questionVersion", selected_answer AS "selectedAnswer",
       missed_at AS "answeredAt", (right_day IS NOT NULL)::int AS "rightDays"
     FROM missed_question WHERE ${SHOWN} ORDER BY missed_at DESC, question_id LIMIT $2`,
    [userId, limit],
  );
}

export async function countMissed(tx: EntityManager, userId: string): Promise<number> {
  const [row] = await tx.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM (
       SELECT FROM missed_question WHERE ${SHOWN} LIMIT ${MISSED_COUNT_MAX}) AS counted`,
    [userId],
  );
  return row.count;
}
