import { isAnswerCorrect, scorePercent } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import type { BankService } from '../questions/bank.service.js';
import { scoreGradedSession, type ScoredQuestion } from '../../domain/score-session.js';
import { correctStats } from '../../progress/recompute/recompute-user.js';
import { lockKnownTotals } from '../../progress/stats/user-totals.queries.js';
import { addProgress, lockKeyChanges, type KeyChange } from './open-key-changes.queries.js';
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
 * Grades all answers of the user to the questions again, also those of running sessions, and corrects the scores of ended
 * sessions and the stats. Idempotent. The locks on the sessions make a concurrent completion wait, which then reads the new
 * keys.
 *
 * @param changes of one version of an exam, in the order of their numbers
 * @returns false when a newer change of a key replaces one of these; then nothing is stored
 */
export async function rescoreUser(
  database: EntityManager,
  bank: BankService,
  changes: readonly KeyChange[],
  userId: string,
): Promise<boolean> {
  const questionIds = changes.map(({ questionId }) => questionId);
  const version = changes[0]?.version ?? 0;
  return database
    .transaction(async (tx) => {
      const sessions = await lockSessionsWith(tx, userId, questionIds);
      const hasStats = await lockKnownTotals(tx, userId);
      const corrected = await gradeAnswers(tx, bank, userId, questionIds);
      // after the keys were read: otherwise scores of a newer change could be announced under these
      const locked = await lockKeyChanges(tx, questionIds, version, userId);
      if (locked.some(({ isReplaced }) => isReplaced)) throw new KeyReplaced();
      // the job of another question of the same exam file has rescored the user
      if (!locked.some(({ isPending }) => isPending)) return true;
      const ended = sessions.filter(({ status }) => status !== 'in_progress');
      const changed = hasStats ? await rescoreSessions(tx, bank, userId, { ended, changes, corrected }) : [];
      if (hasStats && ended.length > 0) await correctStats(tx, bank, userId);
      const effective = new Set(changed.flatMap((score) => score.questionIds));
      const progress = questionIds.map((questionId) => ({
        questionId,
        rescored: ended.some(({ questions }) => questions.some(({ id }) => id === questionId)),
        scoreChanged: effective.has(questionId),
      }));
      await addProgress(tx, version, userId, progress);
      if (changed.length > 0) {
        const named = changes.filter(({ questionId }) => effective.has(questionId));
        await emitRescored(tx, userId, named, changed, await readAverage(tx, userId));
      }
      return true;
    })
    .catch(ifReplaced);
}

class KeyReplaced extends Error {}

function ifReplaced(error: unknown): false {
  if (error instanceof KeyReplaced) return false;
  throw error;
}

interface CorrectedAnswer {
  sessionId: string;
  questionId: string;
}

/** @returns the answers whose grade changed */
async function gradeAnswers(
  tx: EntityManager,
  bank: BankService,
  userId: string,
  questionIds: readonly string[],
): Promise<CorrectedAnswer[]> {
  const answers = await listAnswersTo(tx, userId, questionIds);
  const refs = new Map(answers.map(({ questionId: id, version }) => [`${id}:${version}`, { id, version }]));
  const questions = await bank.indexedQuestionsOf(tx, [...refs.values()]);
  const keys = new Map(
    questions.map(({ id, version, correctAnswer }) => [`${id}:${version}`, correctAnswer]),
  );
  const corrected = answers.flatMap(({ sessionId, questionId, version, selectedAnswer, isCorrect }) => {
    const isRight = isAnswerCorrect(keys.get(`${questionId}:${version}`) ?? '', selectedAnswer);
    return isRight === isCorrect ? [] : [{ sessionId, questionId, isCorrect: isRight }];
  });
  if (corrected.length > 0) await setGrades(tx, userId, corrected);
  return corrected;
}

interface Rescoring {
  ended: readonly SessionToRescore[];
  changes: readonly KeyChange[];
  corrected: readonly CorrectedAnswer[];
}

async function rescoreSessions(
  tx: EntityManager,
  bank: BankService,
  userId: string,
  { ended, changes, corrected }: Rescoring,
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
    const graded = grades.get(session.sessionId) ?? new Map<string, boolean>();
    const score = scoreGradedSession(questions, graded);
    const before = session.correctAnswers ?? 0;
    if (score.correctAnswers === before) continue;
    await saveScore(tx, userId, session.sessionId, score);
    const ofSession = corrected.filter(({ sessionId }) => sessionId === session.sessionId);
    const effective = new Set([
      ...ofSession.map(({ questionId }) => questionId),
      ...changes
        .filter((change) => changesUnanswered(change, questions, graded))
        .map(({ questionId }) => questionId),
    ]);
    changed.push({
      session,
      questionIds: [...effective],
      before: scorePercent(before, questions.length),
      after: score.score,
    });
  }
  return changed;
}

/** Whether the change gives credit to the question without an answer, or takes it away. */
function changesUnanswered(
  { questionId, before, after }: KeyChange,
  questions: readonly ScoredQuestion[],
  graded: ReadonlyMap<string, boolean>,
): boolean {
  if (graded.has(questionId)) return false;
  const question = questions.find(({ id }) => id === questionId);
  return question?.correctAnswer === after && isAnswerCorrect(before, null) !== isAnswerCorrect(after, null);
}
