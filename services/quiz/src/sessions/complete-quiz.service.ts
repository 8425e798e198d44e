import { Injectable } from '@nestjs/common';
import {
  notFound,
  Problem,
  QuizCompleted,
  type Caller,
  type CompleteQuizInput,
  type QuizCompletedData,
  type QuizResult,
} from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import { EntityManager } from 'typeorm';
import { BankService } from '../bank/bank.service.js';
import { scoreSession, type SessionScore } from '../domain/score-session.js';
import { calendarDay } from '../domain/streak.js';
import { addCompleted, minutes, presentSnapshot } from '../domain/totals.js';
import { recordOutcomes } from '../stats/user-questions.queries.js';
import { lockTotals, saveTotals } from '../stats/user-totals.queries.js';
import { listAnswers } from './answers.queries.js';
import { presentResult } from './present-session.js';
import { lockSession, markCompleted, type Session } from './sessions.queries.js';

@Injectable()
export class CompleteQuizService {
  constructor(
    private readonly database: EntityManager,
    private readonly bank: BankService,
  ) {}

  /** Ends the caller's session and adds it to the statistics; repeated, the same result again. */
  async complete(caller: Caller, { sessionId, studyTimeMinutes }: CompleteQuizInput): Promise<QuizResult> {
    return this.database.transaction(async (tx) => {
      const session = await lockSession(tx, caller.userId, sessionId);
      if (!session) throw notFound('Quiz session');
      if (session.status === 'abandoned') throw new Problem('CONFLICT', 'This quiz was given up long ago.');
      if (session.status === 'completed') return presentResult(session);
      const result = await this.score(tx, session);
      return finish(tx, caller, session, result, Math.round(studyTimeMinutes * 60));
    });
  }

  private async score(tx: EntityManager, session: Session): Promise<SessionScore> {
    const questions = await this.bank.questionsOf(tx, session.questions);
    const answers = await listAnswers(tx, session.userId, session.sessionId);
    return scoreSession(
      questions,
      new Map(answers.map((answer) => [answer.questionId, answer.selectedAnswer])),
    );
  }
}

async function finish(
  tx: EntityManager,
  { userId, timeZone }: Caller,
  session: Session,
  score: SessionScore,
  studySeconds: number,
): Promise<QuizResult> {
  const { totals: before, now: endedAt } = await lockTotals(tx, userId);
  const day = calendarDay(endedAt, timeZone);
  const after = addCompleted(before, { sessionType: session.sessionType, result: score, studySeconds, day });
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
  await tellCompleted(tx, session, result, {
    studyMinutes: minutes(studySeconds),
    statsVersion: quizNumber,
    before: presentSnapshot(before, day),
    after: presentSnapshot(after, day),
  });
  return result;
}

async function tellCompleted(
  tx: EntityManager,
  { userId, sessionType, displayName }: Session,
  { sections: _sections, ...result }: QuizResult,
  figures: Pick<QuizCompletedData, 'studyMinutes' | 'statsVersion' | 'before' | 'after'>,
): Promise<void> {
  const about = { aggregateType: 'user-totals', aggregateId: userId, aggregateVersion: figures.statsVersion };
  await emit(tx, QuizCompleted, { userId, sessionType, displayName, ...result, ...figures }, about);
}
