import type { QuestionFilter } from '@tenfold/contracts';
import type { Bank } from './bank.js';

export interface UserQuestionSets {
  seen: ReadonlySet<string>;
  marked: ReadonlySet<string>;
  /** Never match: their keys must stay secret until the exam ends. */
  inRunningExam: ReadonlySet<string>;
}

/** @returns ids in the order of the bank */
export function matchQuestions(
  bank: Bank,
  { categoryIds, examIds, sets }: QuestionFilter,
  { seen, marked, inRunningExam }: UserQuestionSets,
): string[] {
  const sections = new Set(categoryIds);
  const candidates =
    sections.size === 0
      ? bank.questionIds
      : bank.sections.filter(({ id }) => sections.has(id)).flatMap(({ questionIds }) => questionIds);
  const inExams = new Set(
    examIds.flatMap((id) => (bank.fullExams.get(id) ?? []).map((question) => question.id)),
  );
  const wantsUnseen = sets.includes('unseen');
  return candidates.filter(
    (id) =>
      !inRunningExam.has(id) &&
      (examIds.length === 0 || inExams.has(id)) &&
      (sets.length === 0 || (wantsUnseen && !seen.has(id)) || marked.has(id)),
  );
}
