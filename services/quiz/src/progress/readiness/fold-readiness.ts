import { MS_PER_DAY } from '@tenfold/exam';
import { doubtAuthor, newAbilityEstimate, predictScore, readinessStage } from '@tenfold/learning';
import type { EntityManager } from 'typeorm';
import type { QuestionRef } from '../../bank/questions/bank.queries.js';
import type { BankService } from '../../bank/questions/bank.service.js';
import type { Bank, IndexedQuestion } from '../../domain/bank.js';
import type { AnswerToWording } from '../../domain/calibrate-bank.js';
import { wordingKey, type Calibration } from '../../domain/calibration.js';
import {
  foldAllAnswers,
  foldEndedAnswers,
  readinessWeek,
  type EndedAnswers,
} from '../../domain/fold-ended-answers.js';
import {
  deleteReadiness,
  deleteWeeksExcept,
  listEndedAnswers,
  readWeeks,
  saveReadiness,
  toReadiness,
  type AnswerToFold,
  type ReadinessRecord,
  type ReadinessVersions,
  type StorableReadiness,
} from './readiness.queries.js';

interface EndingSession {
  userId: string;
  questions: readonly IndexedQuestion[];
}

export interface EndingReadiness {
  stored: ReadinessRecord;
  answers: AnswerToFold[];
  /** An earlier ended session has a later answer to one of the questions, so that answer becomes a repeat. */
  isOutOfOrder: boolean;
}

/** At least one, which the models need, also while the bank is empty. */
export function examsInBank({ examCount }: Bank): number {
  return Math.max(1, examCount);
}

export function readinessVersions({ examSections, calibration }: Bank): ReadinessVersions {
  return { sectionsVersion: examSections.version, calibration: calibration.version };
}

/**
 * Adds the answers of a session that is about to end. If sessions do not end in the order of their answers or of
 * their recorded ends, the estimate is deleted and folded from all answers when it is next read. Requires the lock on the totals.
 */
export async function foldEndingSession(
  tx: EntityManager,
  { userId, questions }: EndingSession,
  { stored: record, answers, isOutOfOrder }: EndingReadiness,
  endedAt: Date,
  bank: Bank,
): Promise<void> {
  const { mix, indexOf } = bank.examSections;
  const { difficulties } = bank.calibration;
  const versions = readinessVersions(bank);
  const stored = toReadiness(record, versions);
  // a newer release stored the estimate and would not see this session: without one it is computed again
  if (stored.isNewer) return deleteReadiness(tx, userId);
  const { estimate, isStored, hasHistory } = stored;
  const before = estimate ?? (isStored || hasHistory ? null : newAbilityEstimate());
  if (before === null) return;
  const asked = new Map(questions.map((question) => [question.id, question]));
  const endedMs = endedAt.getTime();
  const ended = {
    endedMs,
    answers: answers.flatMap(({ questionId, wording, ...answer }) => {
      const question = asked.get(questionId);
      const calibrated = difficulties.get(wordingKey(questionId, wording));
      return question ? [{ ...answer, question, calibrated }] : [];
    }),
  };
  const after = foldEndedAnswers(before, ended, indexOf);
  if (after === before) return;
  const isLate = before.asOfDay !== null && endedMs / MS_PER_DAY <= before.asOfDay;
  if (isLate || isOutOfOrder) return deleteReadiness(tx, userId);
  const week = readinessWeek(after, endedMs, { mix, examsInBank: examsInBank(bank) });
  await saveReadiness(tx, userId, { estimate: after, weeks: [week], ...versions });
}

/** A week keeps the number of exams that its stored row has. Only sessions that ended before the given time count. */
export async function foldAllSessions(
  tx: EntityManager,
  bank: BankService,
  userId: string,
  beforeMs = Infinity,
): Promise<StorableReadiness> {
  const { loaded } = bank;
  const { difficulties } = loaded.calibration;
  const exams = new Map((await readWeeks(tx, userId)).map((stored) => [stored.week, stored.exams]));
  const sessions = await readEndedSessions(tx, bank, userId, difficulties, beforeMs);
  const current = examsInBank(loaded);
  const examsOf = (week: string) => exams.get(week) ?? current;
  const folded = foldAllAnswers(newAbilityEstimate(), sessions, examsOf, loaded.examSections);
  return { ...folded, ...readinessVersions(loaded) };
}

/** In the order of `foldAllAnswers`. */
export async function readEndedSessions(
  tx: EntityManager,
  bank: BankService,
  userId: string,
  difficulties: Calibration['difficulties'],
  beforeMs = Infinity,
): Promise<EndedAnswers<AnswerToWording>[]> {
  const sessions = (await listEndedAnswers(tx, userId)).filter(({ endedMs }) => endedMs < beforeMs);
  const refs = sessions.flatMap(({ answers }) => answers.map(({ ref }) => ref));
  const questions = new Map(
    (await bank.indexedQuestionsOf(tx, refs)).map((question) => [keyOf(question), question]),
  );
  return sessions.map(({ endedMs, answers }) => ({
    endedMs,
    answers: answers.flatMap(({ ref, ...answer }) => {
      const question = questions.get(keyOf(ref));
      const calibrated = difficulties.get(wordingKey(answer.questionId, answer.wording));
      return question ? [{ ...answer, question, calibrated }] : [];
    }),
  }));
}

/** The chance of passing at the beginning of a day, in UTC; null if it was hidden, or the answers are doubted to be the student's own. */
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
  const isHidden = readinessStage(prediction) === 'hidden' || doubtAuthor(estimate.author) !== null;
  return isHidden ? null : prediction.pass;
}

/** Requires the lock on the totals. */
export async function storeFoldedReadiness(
  tx: EntityManager,
  userId: string,
  folded: StorableReadiness,
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
