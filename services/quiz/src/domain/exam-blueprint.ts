import type { ExamLength, ExamSection, ExamTimeFactor, SectionCount } from '@tenfold/contracts';
import { examMinutes, FULL_EXAM_QUESTIONS, HALF_EXAM_QUESTIONS } from '@tenfold/exam';

interface HasSection {
  id: string;
  categoryId: string;
  sectionName: string;
}

interface ExamPart {
  categoryId: string;
  sectionName: string;
  questionIds: string[];
}

export function examQuestions(length: ExamLength): number {
  return length === 'full' ? FULL_EXAM_QUESTIONS : HALF_EXAM_QUESTIONS;
}

export function examSeconds(questions: number, timeFactor: ExamTimeFactor): number {
  return examMinutes(questions) * 60 * timeFactor;
}

export function partsOf(questions: readonly HasSection[]): ExamPart[] {
  const parts = new Map<string, ExamPart>();
  for (const { id, categoryId, sectionName } of questions) {
    const part = parts.get(categoryId) ?? { categoryId, sectionName, questionIds: [] };
    part.questionIds.push(id);
    parts.set(categoryId, part);
  }
  return [...parts.values()];
}

/** Groups the questions by section, in the order in which the sections first appear. */
export function bySection<Question extends HasSection>(questions: readonly Question[]): Question[] {
  const sections = [...new Set(questions.map(({ categoryId }) => categoryId))];
  return sections.flatMap((id) => questions.filter(({ categoryId }) => categoryId === id));
}

export function countSections(questions: readonly HasSection[]): SectionCount[] {
  return partsOf(questions).map(({ questionIds, ...section }) => ({
    ...section,
    questions: questionIds.length,
  }));
}

/** Largest remainder method; of equal remainders the larger section comes first, then the earlier one. */
export function apportion(counts: readonly number[], total: number): number[] {
  const sum = counts.reduce((all, count) => all + count, 0);
  if (sum === 0) return counts.map(() => 0);
  const shares = counts.map((count, position) => ({
    position,
    count,
    whole: Math.floor((count * total) / sum),
    remainder: (count * total) % sum,
  }));
  const missing = total - shares.reduce((all, { whole }) => all + whole, 0);
  const raised = new Set(
    [...shares]
      .sort((a, b) => b.remainder - a.remainder || b.count - a.count || a.position - b.position)
      .slice(0, missing)
      .map(({ position }) => position),
  );
  return shares.map(({ position, whole }) => whole + (raised.has(position) ? 1 : 0));
}

export function sectionBounds(questions: readonly HasSection[]): ExamSection[] {
  const bounds: ExamSection[] = [];
  questions.forEach(({ categoryId, sectionName }, position) => {
    const last = bounds.at(-1);
    if (last?.categoryId === categoryId) last.lastNumber = position + 1;
    else bounds.push({ categoryId, sectionName, firstNumber: position + 1, lastNumber: position + 1 });
  });
  return bounds;
}
