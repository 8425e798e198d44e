import { isAnswerCorrect } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import type { BankService } from '../../bank/questions/bank.service.js';
import type { StoredState } from '../../domain/apply-exam-changes.js';
import type { IndexedQuestion } from '../../domain/bank.js';
import type { Session } from '../sessions/sessions.queries.js';
import { insertFinalAnswers, readStates } from './exam-changes.queries.js';

/** Grades the answers of an exam session and stores them as those of a practice session. Requires the lock on the session. */
export async function storeExamAnswers(
  tx: EntityManager,
  bank: BankService,
  { userId, sessionId, questions: versions }: Pick<Session, 'userId' | 'sessionId' | 'questions'>,
): Promise<{ questions: IndexedQuestion[]; states: ReadonlyMap<string, StoredState> }> {
  const questions = await bank.indexedQuestionsOf(tx, versions);
  const states = await readStates(tx, userId, sessionId);
  const graded = questions.flatMap(({ id, version, correctAnswer }) => {
    const letter = states.get(id)?.selectedAnswer ?? null;
    if (letter === null) return [];
    return [{ questionId: id, questionVersion: version, isCorrect: isAnswerCorrect(correctAnswer, letter) }];
  });
  await insertFinalAnswers(tx, { userId, sessionId }, graded);
  return { questions, states };
}
