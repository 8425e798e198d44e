import { MS_PER_DAY } from '@tenfold/exam';
import { newAbilityEstimate, predictScore, readinessStage } from '@tenfold/learning';
import type { EntityManager } from 'typeorm';
import type { QuestionRef } from '../bank/bank.queries.js';
import type { BankService } from '../bank/bank.service.js';
import type { Bank, IndexedQuestion } from '../domain/bank.js';
import {
  foldAllAnswers,
  foldEndedAnswers,
  readinessWeek,
  type FoldedReadiness,
} from '../domain/fold-readiness.js';
import {
  deleteReadiness,
  deleteWeeksExcept,
  listEndedAnswers,
  readAnswersToFold,
  readWeeks,
  saveReadiness,
} from './readiness.queries.js';

interface EndingSession {
  userId: string;
  sessionId: string;
  questions: readonly IndexedQuestion[];
}

/** At least one, which the models need, also while the bank is empty. */
export function examsInBank({ examCount }: Bank): number {
  return Math.max(1, examCount);
}

/**
 * Adds the answers of a session that is about to end. If sessions end in another order than their answers or ends have, the
 * estimate is deleted, and folded from all answers when it is next read. Requires the lock on the totals.
 */
export async function foldEndingSession(
  tx: EntityManager,
  { userId, sessionId, questions }: EndingSession,
  endedAt: Date,
  bank: Bank,
): Promise<void> {
  const { version: sectionsVersion, mix, indexOf } = bank.examSections;
  const stored = await readAnswersToFold(tx, userId, sessionId, sectionsVersion);
  // the process that stored it would not see this session
  if (stored.isNewer) return deleteReadiness(tx, userId);
  const { answers, isOutOfOrder, estimate, isStored, hasHistory } = stored;
  const before = estimate ?? (isStored || hasHistory ? null : newAbilityEstimate());
  if (before === null) return;
  const asked = new Map(questions.map((question) => [question.id, question]));
  const endedMs = endedAt.getTime();
  const ended = {
    endedMs,
    answers: answers.flatMap(({ questionId, ...answer }) => {
      const question = asked.get(questionId);
      return question ? [{ ...answer, question }] : [];
    }),
  };
  const after = foldEndedAnswers(before, ended, indexOf);
  if (after === before) return;
  const isLate = before.asOfDay !== null && endedMs / MS_PER_DAY <= before.asOfDay;
  if (isLate || isOutOfOrder) return deleteReadiness(tx, userId);
  const week = readinessWeek(after, endedMs, { mix, examsInBank: examsInBank(bank) });
  await saveReadiness(tx, userId, { estimate: after, weeks: [week], sectionsVersion });
}

/** A week keeps the number of exams that its stored row has. Only sessions that ended before the given time count. */
export async function foldAllSessions(
  tx: EntityManager,
  bank: BankService,
  userId: string,
  beforeMs = Infinity,
): Promise<FoldedReadiness> {
  const { loaded } = bank;
  const sessions = (await listEndedAnswers(tx, userId)).filter(({ endedMs }) => endedMs < beforeMs);
  const exams = new Map((await readWeeks(tx, userId)).map((stored) => [stored.week, stored.exams]));
  const refs = sessions.flatMap(({ answers }) => answers.map(({ ref }) => ref));
  const questions = new Map(
    (await bank.indexedQuestionsOf(tx, refs)).map((question) => [keyOf(question), question]),
  );
  const ended = sessions.map(({ endedMs, answers }) => ({
    endedMs,
    answers: answers.flatMap(({ ref, ...answer }) => {
      const question = questions.get(keyOf(ref));
      return question ? [{ ...answer, question }] : [];
    }),
  }));
  const current = examsInBank(loaded);
  const examsOf = (week: string) => exams.get(week) ?? current;
  return foldAllAnswers(newAbilityEstimate(), ended, examsOf, loaded.examSections);
}

/** The chance of passing at the beginning of a day, in UTC; null if it was hidden. */
export async function chanceBefore(
  tx: EntityManager,
  bank: BankService,
  userId: string,
  day: string,
): Promise<number | null> {
  const beforeMs = Date.parse(day);
  const { loaded } = bank;
  const exam = { mix: loaded.examSections.mix, examsInBank: examsInBank(loaded) };
  const { estimate } = await foldAllSessions(tx, bank, userId, beforeMs);
  const prediction = predictScore(estimate, beforeMs / MS_PER_DAY, exam);
  return readinessStage(prediction) === 'hidden' ? null : prediction.pass;
}

/** Requires the lock on the totals. */
export async function storeFoldedReadiness(
  tx: EntityManager,
  userId: string,
  folded: FoldedReadiness,
): Promise<void> {
  await saveReadiness(tx, userId, folded);
  await deleteWeeksExcept(
    tx,
    userId,
    folded.weeks.map(({ week }) => week),
  );
}

function keyOf({ id, version }: QuestionRef): string {
  return `${id}:${version}`;
}
