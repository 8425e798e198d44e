import type { EntityManager } from 'typeorm';
import { DIAGNOSTIC } from '../../domain/session-names.js';

/** $1 is the user. What a start leaves out while these exams run is in ADR 43. */
export const RUNNING_EXAM_QUESTIONS = `SELECT unnest(running_exam.question_ids) AS id FROM quiz_session running_exam
  WHERE running_exam.user_id = $1 AND running_exam.status = 'in_progress' AND running_exam.session_type = 'exam'`;

export async function listQuestionsOfRunningExams(tx: EntityManager, userId: string): Promise<string[]> {
  return listIds(tx, RUNNING_EXAM_QUESTIONS, userId);
}

/**
 * SQL: the questions whose keys no reply has, those of running exams and diagnostics.
 *
 * @param userId SQL expression
 */
export function keylessQuestions(userId: string): string {
  return `SELECT unnest(running.question_ids) AS id FROM quiz_session running
  WHERE running.user_id = ${userId} AND running.status = 'in_progress'
    AND (running.session_type = 'exam' OR running.session_type = 'quick' AND running.display_name = '${DIAGNOSTIC}')`;
}

/** $1 is the user. */
export const KEYLESS_QUESTIONS = keylessQuestions('$1');

export async function listKeylessQuestions(tx: EntityManager, userId: string): Promise<string[]> {
  return listIds(tx, KEYLESS_QUESTIONS, userId);
}

async function listIds(tx: EntityManager, statement: string, userId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(statement, [userId]);
  return rows.map(({ id }) => id);
}
