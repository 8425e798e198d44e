import type { EntityManager } from 'typeorm';

/** SQL. What a reply leaves out while these exams run, and what it does not, is in ADR 43. @param userId SQL expression */
export function runningExamQuestions(userId: string): string {
  return `SELECT unnest(running_exam.question_ids) AS id FROM quiz_session running_exam
  WHERE running_exam.user_id = ${userId} AND running_exam.status = 'in_progress' AND running_exam.session_type = 'exam'`;
}

/** $1 is the user. */
export const RUNNING_EXAM_QUESTIONS = runningExamQuestions('$1');

export async function listQuestionsOfRunningExams(tx: EntityManager, userId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(RUNNING_EXAM_QUESTIONS, [userId]);
  return rows.map(({ id }) => id);
}
