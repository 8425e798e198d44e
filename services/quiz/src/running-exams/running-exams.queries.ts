import type { EntityManager } from 'typeorm';

/** $1 is the user. What a reply leaves out while these exams run, and what it does not, is in ADR 43. */
export const RUNNING_EXAM_QUESTIONS = `SELECT unnest(question_ids) AS id FROM quiz_session
  WHERE user_id = $1 AND status = 'in_progress' AND session_type = 'exam'`;

export async function listQuestionsOfRunningExams(tx: EntityManager, userId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(RUNNING_EXAM_QUESTIONS, [userId]);
  return rows.map(({ id }) => id);
}
