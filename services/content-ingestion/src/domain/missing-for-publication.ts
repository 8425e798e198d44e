import type { ExamFileIssue, MissingForPublication, PublishedQuestion } from '@tenfold/contracts';
import { issuesOf, placeholdersIn } from './edit-exam.js';
import type { IssueCode } from './exam-file-issue.js';
import { isUncertain, type ExamContent } from './question-changes.js';

/** Sentences for several questions with the same issue. */
const counted: Partial<Record<IssueCode, (count: number, total: number) => string>> = {
  QUESTION_EMPTY: (count, total) => `${count} of ${total} questions have no text.`,
  ANSWER_COUNT: (count, total) => `${count} of ${total} questions have fewer than two answers.`,
  ANSWER_EMPTY: (count, total) => `${count} of ${total} questions have answers without text or image.`,
  KEY_MISSING: (count, total) => `${count} of ${total} questions have no key.`,
  CORRECT_ANSWER_NOT_OFFERED: (count) =>
    `The keys of ${count} questions name answers that they do not offer.`,
  QUESTION_NUMBER: (count) => `Numbers are missing before ${count} questions, or out of order.`,
  SECTION_ORDER: (count) => `${count} questions are in another section than the questions beside them.`,
  EXHIBIT_UNDEFINED: (count) => `${count} questions refer to exhibits that the exam does not have.`,
  IMAGE_FOREIGN: (count) => `${count} questions need images that are on another website. Upload them.`,
  IMAGE_MISSING: (count) => `${count} questions need images that are not uploaded.`,
  IMAGE_URL: (count) => `${count} questions have image addresses that do not start with /exhibits/.`,
  MARKUP_IN_TEXT: (count) => `${count} questions have tags in their texts, which are plain.`,
};

/**
 * What prevents the publication of an exam: the issues that it would have as an exam file, counted for each kind.
 *
 * @param storedImages addresses of uploaded images
 */
export function missingForPublication(
  { exam, sources }: Pick<ExamContent, 'exam' | 'sources'>,
  storedImages: ReadonlySet<string>,
): MissingForPublication[] {
  const issues = issuesOf(exam, storedImages);
  const found = [...new Set(issues.map(({ code }) => code))].map((code) => {
    const own = issues.filter((issue) => issue.code === code);
    const message = messageOf(code as IssueCode, own, exam.questions.length);
    const questions = code === 'TOO_MANY_PLACEHOLDERS' ? placeholdersIn(exam) : questionsOf(own);
    return { code, message, questions };
  });
  const uncertain = exam.questions.filter(({ id }) => sources[id] && isUncertain(sources[id]));
  return uncertain.length === 0 ? found : [...found, uncertainty(uncertain, exam.questions.length)];
}

function uncertainty(questions: readonly PublishedQuestion[], total: number): MissingForPublication {
  const numbers = questions.map(({ number }) => number).toSorted((a, b) => a - b);
  const which =
    numbers.length === 1 ? `Question ${numbers[0]} was` : `${numbers.length} of ${total} questions were`;
  return {
    code: 'NOT_ACCEPTED',
    message: `${which} not read with certainty and not compared with the source yet.`,
    questions: numbers,
  };
}

function messageOf(code: IssueCode, issues: readonly ExamFileIssue[], total: number): string {
  const first = issues[0]?.message ?? '';
  const count = questionsOf(issues).length;
  if (issues.length === 1) return first;
  if (count > 1) return counted[code]?.(count, total) ?? `${first} There are ${issues.length - 1} more.`;
  return issues.map(({ message }) => message).join(' ');
}

function questionsOf(issues: readonly ExamFileIssue[]): number[] {
  const numbers = issues.flatMap(({ question }) => question ?? []);
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}
