import type { EntityManager } from 'typeorm';
import type { BankService } from '../../bank/questions/bank.service.js';
import type { IndexedQuestion } from '../../domain/bank.js';
import { scoreSession, type QuestionOutcome } from '../../domain/score-session.js';
import { calendarDay } from '../../domain/streak.js';
import { addEnded, paceOf } from '../../domain/totals.js';
import { addToReviewCards } from '../review-cards/update-cards.js';
import { foldEndingSession } from '../../progress/readiness/fold-readiness.js';
import { lockTotals, readTimeZone } from '../../progress/stats/user-totals.queries.js';
import { correctGradesOf, findLastAnswerTime, listAnswers, type AnswerRecord } from './answers.queries.js';
import { readEndingSession } from './ending-session.queries.js';
import { storeAbandonment } from './end-session.queries.js';
import type { Session } from './sessions.queries.js';

/** Requires a lock on the session, which is in progress. */
export async function abandonSession(tx: EntityManager, bank: BankService, session: Session): Promise<void> {
  const { userId, sessionId } = session;
  const before = await lockTotals(tx, userId);
  const answers = await listAnswers(tx, userId, sessionId);
  const questions = await bank.indexedQuestionsOf(tx, session.questions);
  const outcomes = outcomesOf(questions, answers).filter(({ answered }) => answered);
  await correctGradesOf(tx, session, answers, { outcomes });
  const totals = addEnded(before, { outcomes }, paceOf(answers));
  const { timeZone, now: endedAt } = await readTimeZone(tx, userId);
  const lastAnsweredAt = await findLastAnswerTime(tx, userId, sessionId);
  const lastAnswerDay = lastAnsweredAt && calendarDay(lastAnsweredAt, timeZone?.name ?? 'UTC');
  const { readiness, history } = await readEndingSession(tx, session, lastAnswerDay);
  if (answers.length > 0) await foldEndingSession(tx, { userId, questions }, readiness, endedAt, bank.loaded);
  await storeAbandonment(tx, session, { totals, outcomes }, { endedAt, lastAnswerDay });
  await addToReviewCards(tx, session, history);
}

function outcomesOf(
  questions: readonly IndexedQuestion[],
  answers: readonly AnswerRecord[],
): QuestionOutcome[] {
  const selected = new Map(answers.map(({ questionId, selectedAnswer }) => [questionId, selectedAnswer]));
  return scoreSession(questions, selected).outcomes;
}
