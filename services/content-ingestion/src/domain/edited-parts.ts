import type { ExamVersionRecord } from '@tenfold/contracts';
import type { UnversionedExam } from './publish-exam.js';

/** What editors changed in an exam. */
export interface EditedParts {
  /** Numbers, in order. */
  questions: number[];
  hasDetails: boolean;
}

type Edit = Pick<ExamVersionRecord, 'kind' | 'question'>;

export function editedParts(edits: readonly Edit[]): EditedParts {
  const numbers = edits.flatMap(({ question }) => question ?? []);
  return {
    questions: [...new Set(numbers)].toSorted((a, b) => a - b),
    hasDetails: edits.some(({ kind }) => kind === 'details'),
  };
}

/** The edited parts that are no longer the same in `after`. Both exams come from `publishExam`, which orders the fields. */
export function replacedParts(
  edits: readonly Edit[],
  before: UnversionedExam,
  after: UnversionedExam,
): EditedParts {
  const { questions, hasDetails } = editedParts(edits);
  const texts = [before, after].map(
    (exam) => new Map(exam.questions.map((question) => [question.number, JSON.stringify(question)])),
  );
  return {
    questions: questions.filter((number) => texts[0]?.get(number) !== texts[1]?.get(number)),
    hasDetails: hasDetails && detailsText(before) !== detailsText(after),
  };
}

/** Equal for exams with the same details. */
export function detailsText({ title, sitting, references }: UnversionedExam): string {
  return JSON.stringify([title, sitting, references]);
}
