import type { ExamSessionView } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import { readStates } from './exam-changes.queries.js';
import { readExamQuestions } from './exam-questions.queries.js';
import { findExamSession } from './exam-sessions.queries.js';
import { presentView } from './present-exam.js';

export async function readExamView(
  tx: EntityManager,
  userId: string,
  sessionId: string,
): Promise<ExamSessionView | null> {
  const record = await findExamSession(tx, userId, sessionId);
  if (!record) return null;
  const questions = await readExamQuestions(tx, record.questions);
  const states = await readStates(tx, userId, sessionId);
  return presentView(record, questions, states.values());
}
