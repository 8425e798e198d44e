import { isAnswerCorrect, scorePercent } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import type { BankService } from '../bank/bank.service.js';
import { scoreGradedSession } from '../domain/score-session.js';
import { correctStats } from '../recompute/recompute-user.js';
import { lockKnownTotals } from '../stats/user-totals.queries.js';
import { addProgress, isReplaced, type KeyChange } from './key-changes.queries.js';
import { emitRescored, type ChangedScore } from './emit-rescored.js';
import {
  listAnswersTo,
  listGrades,
  lockSessionsWith,
  readAverage,
  saveScore,
  setGrades,
  type SessionToRescore,
} from './rescored-sessions.queries.js';

/**
 * Grades all answers of the user to the question again, also those of running sessions, and corrects the scores of ended
 * sessions and the stats. Idempotent. The locks on the sessions make a concurrent completion wait, which then reads the new key.
 *
 * @returns false when a newer change of the key replaces this one; then nothing is stored
 */
export async function rescoreUser(
  database: EntityManager,
  bank: BankService,
  change: KeyChange,
  userId: string,
): Promise<boolean> {
  return database
    .transaction(async (tx) => {
      const { questionId } = change;
      const sessions = await lockSessionsWith(tx, userId, questionId);
      const hasStats = await lockKnownTotals(tx, userId);
      await gradeAnswers(tx, bank, userId, questionId);
      // checked after the key was read: otherwise scores of a newer change could be announced under this one
      if (await isReplaced(tx, change)) throw new KeyReplaced();
      const ended = sessions.filter(({ status }) => status !== 'in_progress');
      const changed = hasStats ? await rescoreSessions(tx, bank, userId, ended) : [];
      if (hasStats && ended.length > 0) await correctStats(tx, bank, userId);
      const progress = { rescored: ended.length > 0, scoreChanged: changed.length > 0 };
      const isFirst = await addProgress(tx, change, userId, progress);
      if (isFirst && changed.length > 0)
        await emitRescored(tx, userId, change, changed, await readAverage(tx, userId));
      return true;
    })
    .catch(ifReplaced);
}

class KeyReplaced extends Error {}

function ifReplaced(error: unknown): false {
  if (error instanceof KeyReplaced) return false;
  throw error;
}

async function gradeAnswers(
  tx: EntityManager,
  bank: BankService,
  userId: string,
  questionId: string,
): Promise<void> {
  const answers = await listAnswersTo(tx, userId, questionId);
  const versions = [...new Set(answers.map(({ version }) => version))];
  const questions = await bank.indexedQuestionsOf(
    tx,
    versions.map((version) => ({ id: questionId, version })),
  );
  const keys = new Map(questions.map(({ version, correctAnswer }) => [version, correctAnswer]));
  const corrected = answers.flatMap(({ sessionId, version, selectedAnswer, isCorrect }) => {
    const isRight = isAnswerCorrect(keys.get(version) ?? '', selectedAnswer);
    return isRight === isCorrect ? [] : [{ sessionId, isCorrect: isRight }];
  });
  if (corrected.length > 0) await setGrades(tx, userId, questionId, corrected);
}

async function rescoreSessions(
  tx: EntityManager,
  bank: BankService,
  userId: string,
  ended: readonly SessionToRescore[],
): Promise<ChangedScore[]> {
  const completed = ended.filter(({ status }) => status === 'completed');
  const grades = await listGrades(
    tx,
    userId,
    completed.map(({ sessionId }) => sessionId),
  );
  const changed: ChangedScore[] = [];
  for (const session of completed) {
    const questions = await bank.indexedQuestionsOf(tx, session.questions);
    const score = scoreGradedSession(questions, grades.get(session.sessionId) ?? new Map());
    const before = session.correctAnswers ?? 0;
    if (score.correctAnswers === before) continue;
    await saveScore(tx, userId, session.sessionId, score);
    changed.push({ session, before: scorePercent(before, questions.length), after: score.score });
  }
  return changed;
}
