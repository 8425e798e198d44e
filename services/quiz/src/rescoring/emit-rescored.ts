import { SessionsRescored, type RescoredAverage } from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { questionCredit } from '../domain/question-credit.js';
import type { KeyChange } from './key-changes.queries.js';
import type { SessionToRescore } from './rescored-sessions.queries.js';

export interface ChangedScore {
  session: SessionToRescore;
  /** In percent. */
  before: number;
  after: number;
}

/** @param changed the latest end first */
export async function emitRescored(
  tx: EntityManager,
  userId: string,
  { questionId, version, examTitle, questionNumber, before, after, letters }: KeyChange,
  changed: readonly ChangedScore[],
  average: RescoredAverage,
): Promise<void> {
  const named = changed.find(({ session }) => isFullExam(session)) ?? changed[0];
  if (!named) return;
  const data = {
    userId,
    questionId,
    version,
    questionNumber,
    before,
    after,
    creditsAll: questionCredit(after, letters) === 'all',
    sessionName: isOfOneExam(named.session) ? examTitle : named.session.displayName,
    scoreBefore: named.before,
    scoreAfter: named.after,
    otherScores: changed.length - 1,
    average,
  };
  const aggregateVersion = average.statsVersion;
  const about = { aggregateType: 'user-totals', aggregateId: userId, aggregateVersion };
  await emit(tx, SessionsRescored, data, about);
}

function isFullExam({ sessionType }: SessionToRescore): boolean {
  return sessionType === 'full' || sessionType === 'exam';
}

function isOfOneExam({ sessionType, source }: SessionToRescore): boolean {
  return sessionType === 'full' || source === 'published';
}
