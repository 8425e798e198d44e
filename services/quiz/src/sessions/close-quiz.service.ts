import { Injectable } from '@nestjs/common';
import { closeQuiz, notFound, Problem, type Caller, type SessionIdInput } from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { BankService } from '../bank/bank.service.js';
import type { IndexedQuestion } from '../domain/bank.js';
import { scoreSession, type QuestionOutcome } from '../domain/score-session.js';
import { calendarDay } from '../domain/streak.js';
import { addEnded, paceOf } from '../domain/totals.js';
import { findExamSession } from '../exam-sessions/exam-sessions.queries.js';
import { storeExamAnswers } from '../exam-sessions/store-exam-answers.js';
import { appendExamNotes } from '../notes/notes.queries.js';
import { addToReviewCards } from '../review-cards/update-cards.js';
import { foldEndingSession } from '../readiness/fold-readiness.js';
import { lockTotals, readTimeZone } from '../stats/user-totals.queries.js';
import { correctGradesOf, findLastAnswerTime, listAnswers, type AnswerRecord } from './answers.queries.js';
import { readEndingSession } from './ending-session.queries.js';
import { lockSession, storeAbandonment } from './end-session.queries.js';
import type { Session } from './sessions.queries.js';

@Injectable()
export class CloseQuizService {
  constructor(
    private readonly database: EntityManager,
    private readonly bank: BankService,
  ) {}

  @Handles(closeQuiz)
  async close({ sessionId }: SessionIdInput, { userId }: Caller): Promise<null> {
    return this.database.transaction(async (tx) => {
      const session = await lockSession(tx, userId, sessionId);
      if (!session) throw notFound('Quiz session');
      if (session.status === 'completed')
        throw new Problem('CONFLICT', 'This quiz is completed and has a result.');
      if (session.status !== 'in_progress') return null;
      if (session.sessionType === 'exam') await this.abandonExam(tx, session);
      else await abandonSession(tx, this.bank, session);
      return null;
    });
  }

  /** After the end of its time the exam gets its result, so that a late request never takes it away. */
  private async abandonExam(tx: EntityManager, session: Session): Promise<void> {
    const { userId, sessionId } = session;
    const exam = await findExamSession(tx, userId, sessionId);
    if (!exam || exam.isPastEnd)
      throw new Problem('CONFLICT', 'The time of this exam is over, so it gets its result.');
    await storeExamAnswers(tx, this.bank, session);
    await abandonSession(tx, this.bank, session);
    await appendExamNotes(tx, session);
  }
}

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
