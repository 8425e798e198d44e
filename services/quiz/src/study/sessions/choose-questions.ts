import { notFound, type CustomQuiz, type PracticeType } from '@tenfold/contracts';
import { PRO_QUIZ_QUESTIONS } from '@tenfold/exam';
import type { EntityManager } from 'typeorm';
import { findWithdrawn } from '../../bank/questions/bank.queries.js';
import type { BankService } from '../../bank/questions/bank.service.js';
import { chooseCustomQuestions } from '../custom-quizzes/choose-custom-questions.js';
import type { Bank, BankSection, IndexedQuestion } from '../../domain/bank.js';
import { apportion } from '../../domain/exam-blueprint.js';
import { drawRandom, pickExam, pickQuestions } from '../../domain/pick-questions.js';
import { scoreSession } from '../../domain/score-session.js';
import { pickByHistory } from '../../progress/stats/pick-by-history.js';
import { readSeenQuestions } from '../../progress/stats/user-questions.queries.js';
import { readExamStarts } from './full-sessions.queries.js';
import { findAnsweredSession } from './sessions.queries.js';

/** With four for each question, the draw suffices until the user has seen about three quarters of the candidates. */
const DRAWN = 4 * PRO_QUIZ_QUESTIONS;

export interface StartPlan {
  sessionType: PracticeType;
  size: number;
  section: BankSection | null;
  missedInSessionId: string | null;
  isDiagnostic?: boolean;
  custom: CustomQuiz | null;
  hasDailyLimit: boolean;
}

export interface Draw {
  drawn: readonly string[];
  seen: ReadonlySet<string>;
  inRunningExam: ReadonlySet<string>;
}

interface ChosenQuestions {
  questions: IndexedQuestion[];
  examId: string | null;
}

export function drawCandidates(bank: Bank, section: BankSection | null): string[] {
  return drawRandom(section?.questionIds ?? bank.questionIds, DRAWN, Math.random);
}

/** Chooses no question of a running exam of the user: the reply of a start contains the keys. */
export async function chooseQuestions(
  database: EntityManager,
  userId: string,
  bank: BankService,
  current: Bank,
  plan: StartPlan & Draw,
): Promise<ChosenQuestions> {
  if (plan.missedInSessionId !== null) {
    const missed = await chooseUncredited(database, userId, bank, current, plan.missedInSessionId);
    return { questions: missed.filter(({ id }) => !plan.inRunningExam.has(id)), examId: null };
  }
  if (plan.custom !== null) {
    return { questions: await chooseCustomQuestions(database, userId, current, plan.custom), examId: null };
  }
  if (plan.isDiagnostic)
    return { questions: await chooseDiagnostic(database, userId, current, plan), examId: null };
  if (plan.sessionType === 'full') {
    const examId = await chooseExam(database, userId, current, plan);
    return { questions: [...(current.fullExams.get(examId ?? '') ?? [])], examId };
  }
  const ids = await choosePractice(database, userId, current, plan);
  return { questions: ids.flatMap((id) => current.questions.get(id) ?? []), examId: null };
}

async function chooseUncredited(
  database: EntityManager,
  userId: string,
  bank: BankService,
  current: Bank,
  sessionId: string,
): Promise<IndexedQuestion[]> {
  const session = await findAnsweredSession(database, userId, sessionId);
  if (session?.status !== 'completed') throw notFound('Quiz session');
  const questions = await bank.indexedQuestionsOf(database, session.questions, session.bankRevision);
  const selected = new Map(
    session.answers.map(({ questionId, selectedAnswer }) => [questionId, selectedAnswer]),
  );
  const { outcomes } = scoreSession(questions, selected);
  const missed = questions.filter((_question, position) => outcomes[position]?.credited === false);
  const older = missed.filter(({ id }) => !current.questions.has(id)).map(({ id }) => id);
  const withdrawn = older.length > 0 ? await findWithdrawn(database, older) : new Set();
  return missed
    .filter(({ id }) => !withdrawn.has(id))
    .map((question) => current.questions.get(question.id) ?? question);
}

async function chooseExam(
  database: EntityManager,
  userId: string,
  { fullExams }: Bank,
  { inRunningExam }: Draw,
): Promise<string | null> {
  const isAsked = (questions: readonly IndexedQuestion[]) =>
    inRunningExam.size > 0 && questions.some(({ id }) => inRunningExam.has(id));
  const allowed = [...fullExams].flatMap(([examId, questions]) => (isAsked(questions) ? [] : examId));
  return pickExam(allowed, await readExamStarts(database, userId));
}

/** Spreads the questions by the mix of the next exam over the sections that have questions. */
async function chooseDiagnostic(
  database: EntityManager,
  userId: string,
  { sections, questions, examSections: { mix, indexOf } }: Bank,
  { size, inRunningExam }: StartPlan & Draw,
): Promise<IndexedQuestion[]> {
  const candidates = mix.map((_questions, index) =>
    sections
      .filter(({ name }) => indexOf(name) === index)
      .flatMap(({ questionIds }) => questionIds.filter((id) => !inRunningExam.has(id))),
  );
  const sizes = apportion(
    mix.map((count, index) => (candidates[index]?.length ? count : 0)),
    size,
  );
  const pools = candidates.map((ids, index) => ({ candidates: ids, size: sizes[index] ?? 0 }));
  const picked = await pickByHistory(database, userId, pools);
  return picked.flatMap((id) => questions.get(id) ?? []);
}

/**
 * Unseen questions come first, so a draw that contains enough of them decides without the user's history, which grows
 * with the question bank.
 */
async function choosePractice(
  database: EntityManager,
  userId: string,
  bank: Bank,
  { section, size, drawn, seen, inRunningExam }: StartPlan & Draw,
): Promise<string[]> {
  const unseen = drawn.filter((id) => !seen.has(id) && !inRunningExam.has(id));
  if (unseen.length >= size) return unseen.slice(0, size);
  const allSeen = await readSeenQuestions(database, userId, section?.questionIds ?? null);
  const candidates = (section?.questionIds ?? bank.questionIds).filter((id) => !inRunningExam.has(id));
  return pickQuestions(candidates, allSeen, size, Math.random);
}
