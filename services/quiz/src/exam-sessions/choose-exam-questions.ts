import type { ExamLength, ExamSource } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { Bank, IndexedQuestion } from '../domain/bank.js';
import { apportion, examQuestions, partsOf } from '../domain/exam-blueprint.js';
import { drawRandom, pickQuestions } from '../domain/pick-questions.js';
import { readHistory } from '../stats/user-questions.queries.js';

const DRAWN_PER_QUESTION = 4;

interface Pool {
  candidates: readonly string[];
  size: number;
}

export async function chooseExamQuestions(
  tx: EntityManager,
  userId: string,
  bank: Bank,
  { source, examId, length }: { source: ExamSource; examId: string; length: ExamLength },
): Promise<IndexedQuestion[]> {
  const exam = (bank.fullExams.get(examId) ?? []).flatMap((id) => bank.questions.get(id) ?? []);
  if (source === 'published' && length === 'full') return exam;
  const parts = partsOf(exam);
  const sizes = apportion(
    parts.map(({ questionIds }) => questionIds.length),
    examQuestions(length),
  );
  const sections = new Map(bank.sections.map((section) => [section.id, section.questionIds]));
  const pools = parts.map(({ categoryId, questionIds }, position) => ({
    candidates: source === 'blueprint' ? (sections.get(categoryId) ?? []) : questionIds,
    size: sizes[position] ?? 0,
  }));
  const picked = await pick(tx, userId, pools);
  if (source === 'published') {
    const chosen = new Set(picked);
    return exam.filter(({ id }) => chosen.has(id));
  }
  return picked.flatMap((id) => bank.questions.get(id) ?? []);
}

/** Reads the whole history, which grows with the question bank, only when a draw contains too few unseen questions. */
async function pick(tx: EntityManager, userId: string, pools: readonly Pool[]): Promise<string[]> {
  const draws = pools.map(({ candidates, size }) =>
    drawRandom(candidates, size * DRAWN_PER_QUESTION, Math.random),
  );
  const seen = await readHistory(tx, userId, draws.flat());
  const unseen = draws.map((drawn) => drawn.filter((id) => !seen.has(id)));
  if (pools.every(({ size }, position) => (unseen[position]?.length ?? 0) >= size))
    return pools.flatMap(({ size }, position) => (unseen[position] ?? []).slice(0, size));
  const history = await readHistory(tx, userId, null);
  return pools.flatMap(({ candidates, size }) => pickQuestions(candidates, history, size, Math.random));
}
