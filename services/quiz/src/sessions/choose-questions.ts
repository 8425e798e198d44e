import { notFound, type SessionType } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { BankService } from '../bank/bank.service.js';
import type { Bank, BankSection, IndexedQuestion } from '../domain/bank.js';
import { drawRandom, pickExam, pickQuestions } from '../domain/pick-questions.js';
import { scoreSession } from '../domain/score-session.js';
import { readHistory } from '../stats/user-questions.queries.js';
import { readExamStarts, recordExamStart } from './allowance.queries.js';
import { listAnswers } from './answers.queries.js';
import { findSession } from './sessions.queries.js';

/** With 4, the draw suffices until the user has seen about three quarters of the candidates. */
const DRAWN_PER_QUESTION = 4;

export interface StartPlan {
  sessionType: SessionType;
  size: number;
  section: BankSection | null;
  missedInSessionId: string | null;
  hasDailyLimit: boolean;
}

export async function chooseQuestions(
  tx: EntityManager,
  userId: string,
  bank: Bank,
  { sessionType, size, section }: StartPlan,
): Promise<IndexedQuestion[]> {
  const ids =
    sessionType === 'full'
      ? await chooseExam(tx, userId, bank)
      : await choosePractice(tx, userId, bank, section, size);
  return ids.flatMap((id) => bank.questions.get(id) ?? []);
}

export async function chooseMissed(
  tx: EntityManager,
  userId: string,
  bank: BankService,
  current: Bank,
  sessionId: string,
): Promise<IndexedQuestion[]> {
  const session = await findSession(tx, userId, sessionId);
  if (session?.status !== 'completed') throw notFound('Quiz session');
  const questions = await bank.indexedQuestionsOf(tx, session.questions);
  const answers = await listAnswers(tx, userId, sessionId);
  const selected = new Map(answers.map(({ questionId, selectedAnswer }) => [questionId, selectedAnswer]));
  const { outcomes } = scoreSession(questions, selected);
  return questions
    .filter((_question, position) => outcomes[position]?.credited === false)
    .map((question) => current.questions.get(question.id) ?? question);
}

async function chooseExam(tx: EntityManager, userId: string, bank: Bank): Promise<readonly string[]> {
  const examId = pickExam([...bank.fullExams.keys()], await readExamStarts(tx, userId));
  if (examId === null) return [];
  await recordExamStart(tx, userId, examId);
  return bank.fullExams.get(examId) ?? [];
}

/**
 * Unseen questions come first, so a draw that contains enough of them decides without the user's history, which grows
 * with the question bank.
 */
async function choosePractice(
  tx: EntityManager,
  userId: string,
  bank: Bank,
  section: BankSection | null,
  size: number,
): Promise<string[]> {
  const candidates = section?.questionIds ?? bank.questionIds;
  const drawn = drawRandom(candidates, size * DRAWN_PER_QUESTION, Math.random);
  const seen = await readHistory(tx, userId, drawn);
  const unseen = drawn.filter((id) => !seen.has(id));
  if (unseen.length >= size) return unseen.slice(0, size);
  const history = await readHistory(tx, userId, section?.questionIds ?? null);
  return pickQuestions(candidates, history, size, Math.random);
}
