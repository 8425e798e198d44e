import type { ExamLength, ExamSource } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { Bank, IndexedQuestion } from '../domain/bank.js';
import { apportion, examQuestions, partsOf } from '../domain/exam-blueprint.js';
import { pickByHistory } from '../stats/pick-by-history.js';

/** @returns fewer questions than the exam has when too many of them are in running exams of the user */
export async function chooseExamQuestions(
  tx: EntityManager,
  userId: string,
  bank: Bank,
  { source, examId, length }: { source: ExamSource; examId: string; length: ExamLength },
  inRunningExam: ReadonlySet<string>,
): Promise<IndexedQuestion[]> {
  const exam = (bank.fullExams.get(examId) ?? []).flatMap((id) => bank.questions.get(id) ?? []);
  if (source === 'published' && length === 'full') return exam.filter(({ id }) => !inRunningExam.has(id));
  const parts = partsOf(exam);
  const sizes = apportion(
    parts.map(({ questionIds }) => questionIds.length),
    examQuestions(length),
  );
  const sections = new Map(bank.sections.map((section) => [section.id, section.questionIds]));
  const pools = parts.map(({ categoryId, questionIds }, position) => ({
    candidates: (source === 'blueprint' ? (sections.get(categoryId) ?? []) : questionIds).filter(
      (id) => !inRunningExam.has(id),
    ),
    size: sizes[position] ?? 0,
  }));
  const picked = await pickByHistory(tx, userId, pools);
  if (source === 'published') {
    const chosen = new Set(picked);
    return exam.filter(({ id }) => chosen.has(id));
  }
  return picked.flatMap((id) => bank.questions.get(id) ?? []);
}
