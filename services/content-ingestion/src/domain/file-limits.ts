import type { ExamFileIssue } from '@tenfold/contracts';
import { issueAt } from './exam-file-issue.js';
import { questionsOf, type ParsedExam } from './parsed-exam.js';

/** What one file may have, far above an exam's 80 questions. Counted before the work that the parts would make. */
const limits = {
  tags: 200_000,
  'tags inside each other': 1_000,
  pages: 200,
  lines: 10_000,
  questions: 1_000,
  rows: 1_000,
  columns: 200,
  'answers to one question': 20,
  images: 1_000,
  exhibits: 500,
} as const;

/** Ends the reading of a file with this issue. */
export class FileLimitError extends Error {
  constructor(readonly issue: ExamFileIssue) {
    super(issue.message);
  }
}

export interface LineLimits {
  pages: number;
  lines: number;
}

/** @throws FileLimitError */
export function assertAtMost(what: keyof typeof limits, found: number, max: number = limits[what]): void {
  if (found > max) throw new FileLimitError(issueAt(null, 'FILE_LIMIT', max, what));
}

/** @throws FileLimitError */
export function assertExamSize(exam: ParsedExam): void {
  assertAtMost('exhibits', exam.exhibits.length);
  const questions = questionsOf(exam);
  assertAtMost('questions', questions.length);
  for (const { answers } of questions) assertAtMost('answers to one question', answers.length);
  const inQuestions = questions.flatMap(({ image, answers }) => [
    ...(image ? [image.url] : []),
    ...answers.flatMap(({ imageUrl }) => imageUrl ?? []),
  ]);
  assertAtMost('images', exam.exhibits.flatMap(({ images }) => images).length + inQuestions.length);
}
