import { SessionsRescored, type RescoredAverage, type RescoredQuestion } from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { questionCredit } from '../../domain/question-credit.js';
import type { KeyChange } from './open-key-changes.queries.js';
import type { SessionToRescore } from './rescored-sessions.queries.js';

export interface ChangedScore {
  session: SessionToRescore;
  /** The questions whose credit changed. */
  questionIds: string[];
  /** In percent. */
  before: number;
  after: number;
}

/**
 * @param changes those that changed the scores, in the order of their numbers
 * @param changed the latest end first
 */
export async function emitRescored(
  tx: EntityManager,
  userId: string,
  changes: readonly KeyChange[],
  changed: readonly ChangedScore[],
  average: RescoredAverage,
): Promise<void> {
  const named = changed.find(({ session }) => isFullExam(session)) ?? changed[0];
  const [first, ...others] = changes;
  if (!named || !first) return;
  const data = {
    userId,
    version: first.version,
    ...rescoredQuestion(first),
    ...(others.length > 0 && { otherQuestions: others.map(rescoredQuestion) }),
    sessionName: isOfOneExam(named.session) ? first.examTitle : named.session.displayName,
    scoreBefore: named.before,
    scoreAfter: named.after,
    otherScores: changed.length - 1,
    average,
  };
  const aggregateVersion = average.statsVersion;
  const about = { aggregateType: 'user-totals', aggregateId: userId, aggregateVersion };
  await emit(tx, SessionsRescored, data, about);
}

function rescoredQuestion({
  questionId,
  questionNumber,
  before,
  after,
  letters,
}: KeyChange): RescoredQuestion {
  const creditsAll = questionCredit(after, letters) === 'all';
  return { questionId, questionNumber, before, after, creditsAll };
}

function isFullExam({ sessionType }: SessionToRescore): boolean {
  return sessionType === 'full' || sessionType === 'exam';
}

function isOfOneExam({ sessionType, source }: SessionToRescore): boolean {
  return sessionType === 'full' || source === 'published';
}
