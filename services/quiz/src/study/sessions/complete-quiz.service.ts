import { Injectable } from '@nestjs/common';
import {
  completeQuiz,
  notFound,
  Problem,
  QuizCompleted,
  type Caller,
  type CompleteQuizInput,
  type QuizCompletedData,
  type QuizResult,
} from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { BankService } from '../../bank/questions/bank.service.js';
import type { Bank, IndexedQuestion } from '../../domain/bank.js';
import { scoreSession, type SessionScore } from '../../domain/score-session.js';
import { calendarDay } from '../../domain/streak.js';
import { effectiveTimeZone } from '../../domain/time-zone.js';
import {
  addCompleted,
  countedStudySeconds,
  minutes,
  paceOf,
  presentSnapshot,
  type Pace,
} from '../../domain/totals.js';
import { requestInsights } from '../../progress/insights/generate-insights.job.js';
import { foldEndingSession } from '../../progress/readiness/fold-readiness.js';
import { addToReviewCards } from '../review-cards/update-cards.js';
import { keepTimeZone } from '../../progress/stats/user-totals.queries.js';
import { correctGradesOf, listAnswers } from './answers.queries.js';
import {
  lockSession,
  storeCompletion,
  type LockedSession,
  type LockedTotals,
} from './end-session.queries.js';
import { readEndingSession } from './ending-session.queries.js';
import { presentResult } from './present-session.js';
import type { Session } from './sessions.queries.js';

interface ScoredSession {
  questions: readonly IndexedQuestion[];
  score: SessionScore;
  pace: Pace;
  reportedMinutes: number;
  endNoLaterThan?: Date;
}

@Injectable()
export class CompleteQuizService {
  constructor(
    private readonly database: EntityManager,
    private readonly bank: BankService,
  ) {}

  @Handles(completeQuiz)
  async complete({ sessionId, studyTimeMinutes }: CompleteQuizInput, caller: Caller): Promise<QuizResult> {
    return this.database.transaction((tx) => this.completeIn(tx, caller, sessionId, studyTimeMinutes));
  }

  private async completeIn(
    tx: EntityManager,
    caller: Caller,
    sessionId: string,
    studyTimeMinutes: number,
  ): Promise<QuizResult> {
    const session = await lockSession(tx, caller.userId, sessionId);
    const isRunningExam = session?.sessionType === 'exam' && session.status === 'in_progress';
    if (!session || isRunningExam) throw notFound('Quiz session');
    if (session.status === 'abandoned')
      throw new Problem('CONFLICT', 'This quiz was closed without a result.');
    if (session.locked === null) return presentResult(session);
    const scored = await this.score(tx, session, session.locked);
    const ended = { ...scored, reportedMinutes: studyTimeMinutes };
    return completeSession(tx, this.bank.loaded, caller, session, session.locked, ended);
  }

  private async score(
    tx: EntityManager,
    session: LockedSession,
    { bankRevision }: LockedTotals,
  ): Promise<Pick<ScoredSession, 'questions' | 'score' | 'pace'>> {
    const questions = await this.bank.indexedQuestionsOf(tx, session.questions, bankRevision);
    const { userId, sessionId } = session;
    const isAllAnswered = session.answers.length === questions.length;
    // read again under the lock: an answer may have been committed while this completion waited for it
    const answers = isAllAnswered ? session.answers : await listAnswers(tx, userId, sessionId);
    const selected = new Map(answers.map((answer) => [answer.questionId, answer.selectedAnswer]));
    const score = scoreSession(questions, selected);
    await correctGradesOf(tx, session, answers, score);
    return { questions, score, pace: paceOf(answers) };
  }
}

export async function completeSession(
  tx: EntityManager,
  bank: Bank,
  { userId, timeZone }: Pick<Caller, 'userId' | 'timeZone'>,
  session: Session,
  { totals: before, timeZone: kept, now, areInsightsDue }: LockedTotals,
  { questions, score, pace, reportedMinutes, endNoLaterThan = now }: ScoredSession,
): Promise<QuizResult> {
  const endedAt = endNoLaterThan < now ? endNoLaterThan : now;
  const zone = effectiveTimeZone(kept, timeZone, endedAt);
  if (zone !== kept?.name) await keepTimeZone(tx, userId, { name: zone, since: endedAt });
  const day = calendarDay(endedAt, zone);
  const studySeconds = countedStudySeconds(reportedMinutes, session.startedAt, endedAt);
  const { sessionType } = session;
  const after = addCompleted(before, { sessionType, result: score, pace, studySeconds, day });
  const { correctAnswers, sections: sectionResults } = score;
  const statsAfter = { totals: after, outcomes: score.outcomes };
  const { quizNumber, readiness, history } = await readEndingSession(tx, session, day);
  const completion = { endedAt, correctAnswers, sectionResults, studySeconds, studyDay: day, quizNumber };
  const result = presentResult({ ...session, ...completion });
  // sent to PostgreSQL together, and run in this order
  await Promise.all([
    storeCompletion(tx, session, statsAfter, completion),
    foldEndingSession(tx, { userId, questions }, readiness, endedAt, bank),
    addToReviewCards(tx, session, history),
    emitCompleted(tx, session, result, {
      studyMinutes: minutes(studySeconds),
      statsVersion: quizNumber,
      before: presentSnapshot(before, day),
      after: presentSnapshot(after, day),
    }),
  ]);
  if (areInsightsDue) await requestInsights(tx, userId);
  return result;
}

async function emitCompleted(
  tx: EntityManager,
  { userId, sessionType, displayName }: Session,
  { sections: _sections, ...result }: QuizResult,
  stats: Pick<QuizCompletedData, 'studyMinutes' | 'statsVersion' | 'before' | 'after'>,
): Promise<void> {
  const about = { aggregateType: 'user-totals', aggregateId: userId, aggregateVersion: stats.statsVersion };
  await emit(tx, QuizCompleted, { userId, sessionType, displayName, ...result, ...stats }, about);
}
