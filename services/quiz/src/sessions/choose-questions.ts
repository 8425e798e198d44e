import { notFound, type SessionType } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { BankService } from '../bank/bank.service.js';
import type { Bank, BankQuestion, BankSection } from '../domain/bank.js';
import { pickExam, pickQuestions } from '../domain/pick-questions.js';
import { scoreSession } from '../domain/score-session.js';
import { readHistory } from '../stats/user-questions.queries.js';
import { readExamStarts, recordExamStart } from './allowance.queries.js';
import { listAnswers } from './answers.queries.js';
import { findSession } from './sessions.queries.js';

export interface StartPlan {
  sessionType: SessionType;
  size: number;
  section: BankSection | null;
  missedInSessionId: string | null;
  rationed: boolean;
}

export async function chooseQuestions(
  tx: EntityManager,
  userId: string,
  bank: Bank,
  { sessionType, size, section }: StartPlan,
): Promise<BankQuestion[]> {
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
): Promise<BankQuestion[]> {
  const session = await findSession(tx, userId, sessionId);
  if (session?.status !== 'completed') throw notFound('Quiz session');
  const questions = await bank.questionsOf(tx, session.questions);
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

async function choosePractice(
  tx: EntityManager,
  userId: string,
  bank: Bank,
  section: BankSection | null,
  size: number,
): Promise<string[]> {
  const history = await readHistory(tx, userId, section?.questionIds ?? null);
  return pickQuestions(section?.questionIds ?? [...bank.questions.keys()], history, size, Math.random);
}
