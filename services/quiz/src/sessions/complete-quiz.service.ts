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
import { BankService } from '../bank/bank.service.js';
import { scoreSession, type SessionScore } from '../domain/score-session.js';
import { calendarDay } from '../domain/streak.js';
import { effectiveTimeZone } from '../domain/time-zone.js';
import {
  addCompleted,
  countedStudySeconds,
  minutes,
  paceOf,
  presentSnapshot,
  type Pace,
} from '../domain/totals.js';
import { requestInsights } from '../insights/generate-insights.job.js';
import { recordOutcomes } from '../stats/user-questions.queries.js';
import { keepTimeZone, lockTotals, saveTotals } from '../stats/user-totals.queries.js';
import { listAnswers } from './answers.queries.js';
import { presentResult } from './present-session.js';
import { lockSession, markCompleted, type Session } from './sessions.queries.js';

interface ScoredSession {
  result: SessionScore;
  pace: Pace;
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
    if (!session) throw notFound('Quiz session');
    if (session.status === 'abandoned')
      throw new Problem('CONFLICT', 'This quiz has ended: it had no answer for 24 hours.');
    if (session.status === 'completed') return presentResult(session);
    return finish(tx, caller, session, await this.score(tx, session), studyTimeMinutes);
  }

  private async score(tx: EntityManager, session: Session): Promise<ScoredSession> {
    const questions = await this.bank.indexedQuestionsOf(tx, session.questions);
    const answers = await listAnswers(tx, session.userId, session.sessionId);
    const selected = new Map(answers.map((answer) => [answer.questionId, answer.selectedAnswer]));
    return { result: scoreSession(questions, selected), pace: paceOf(answers) };
  }
}

async function finish(
  tx: EntityManager,
  { userId, timeZone }: Caller,
  session: Session,
  { result: score, pace }: ScoredSession,
  reportedMinutes: number,
): Promise<QuizResult> {
  const { totals: before, timeZone: kept, now: endedAt } = await lockTotals(tx, userId);
  const zone = effectiveTimeZone(kept, timeZone, endedAt);
  if (zone !== kept?.name) await keepTimeZone(tx, userId, { name: zone, since: endedAt });
  const day = calendarDay(endedAt, zone);
  const studySeconds = countedStudySeconds(reportedMinutes, session.startedAt, endedAt);
  const { sessionType } = session;
  const after = addCompleted(before, { sessionType, result: score, pace, studySeconds, day });
  const { correctAnswers, sections: sectionResults } = score;
  const outcome = {
    endedAt,
    correctAnswers,
    sectionResults,
    studySeconds,
    studyDay: day,
  };
  await saveTotals(tx, userId, after);
  await recordOutcomes(tx, session, score.outcomes);
  const quizNumber = await markCompleted(tx, session, outcome);
  const result = presentResult({ ...session, ...outcome });
  await emitCompleted(tx, session, result, {
    studyMinutes: minutes(studySeconds),
    statsVersion: quizNumber,
    before: presentSnapshot(before, day),
    after: presentSnapshot(after, day),
  });
  await requestInsights(tx, userId);
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
