import { answerLetters, parseCorrectAnswer } from '@tenfold/exam';
import type { ExamFileIssue } from '@tenfold/contracts';
import { comparable } from './comparable.js';
import { issueAt } from './exam-file-issue.js';
import { questionsOf, type ParsedAnswer, type ParsedExam, type ParsedQuestion } from './parsed-exam.js';

/** Other words for a question that the exam counted as right for everyone. */
const CREDIT_TO_ALL = /^(?:all|any|every|credit|void|delete|dropped|none|omit)/i;

export function checkCategories(exam: ParsedExam): ExamFileIssue[] {
  return repeats(exam.categories, ({ name }) => comparable(name)).map(({ item, first }) =>
    issueAt(item.line, 'CATEGORY_REPEATED', item.name, first.line),
  );
}

export function checkExhibits(exam: ParsedExam): ExamFileIssue[] {
  const ids = new Set(exam.exhibits.map(({ id }) => id));
  const repeated = repeats(exam.exhibits, ({ id }) => id).map(({ item, first }) =>
    issueAt(item.line, 'EXHIBIT_REPEATED', item.id, first.line),
  );
  const undefinedOnes = questionsOf(exam).flatMap(({ line, number, exhibitId }) =>
    exhibitId === null || ids.has(exhibitId) ? [] : [issueAt(line, 'EXHIBIT_UNDEFINED', number, exhibitId)],
  );
  return [...repeated, ...undefinedOnes];
}

export function checkContent({ line, number, content }: ParsedQuestion): ExamFileIssue[] {
  return content === '' ? [issueAt(line, 'QUESTION_EMPTY', number)] : [];
}

/**
 * Letters start at A without gaps or duplicates, in any order; every answer needs a text or an image; the
 * correct answer names offered letters only. With all five letters every answer is accepted; the form is valid for
 * any number of options.
 */
export function checkAnswers(question: ParsedQuestion): ExamFileIssue[] {
  const { number, answers, correctAnswer } = question;
  const issues: ExamFileIssue[] = [];
  const letters = answers.map(({ letter }) => letter);
  const expected = answerLetters.slice(0, answers.length);
  if (letters.toSorted().join() !== expected.join()) {
    issues.push(issueAt(question.line, 'ANSWER_LETTERS', number, letters.join(', '), expected.join(', ')));
  }
  if (answers.length < 2) issues.push(issueAt(question.line, 'ANSWER_COUNT', number, answers.length));
  for (const { line, letter } of answers.filter(isEmpty))
    issues.push(issueAt(line, 'ANSWER_EMPTY', number, letter));
  const parsed = parseCorrectAnswer(correctAnswer.text);
  if (correctAnswer.text === '') issues.push(issueAt(correctAnswer.line, 'KEY_MISSING', number));
  else if (parsed === null) {
    const code = CREDIT_TO_ALL.test(correctAnswer.text) ? 'CORRECT_ANSWER_FOR_ALL' : 'CORRECT_ANSWER';
    issues.push(issueAt(correctAnswer.line, code, number, correctAnswer.text));
  }
  for (const letter of parsed?.kind === 'letters' ? parsed.letters : []) {
    if (letters.includes(letter)) continue;
    issues.push(issueAt(correctAnswer.line, 'CORRECT_ANSWER_NOT_OFFERED', number, letter));
  }
  return issues;
}

function isEmpty({ text, imageUrl }: ParsedAnswer): boolean {
  return text === '' && imageUrl === null;
}

function repeats<T>(items: readonly T[], keyOf: (item: T) => string): { item: T; first: T }[] {
  const firsts = new Map<string, T>();
  return items.flatMap((item) => {
    const first = firsts.get(keyOf(item));
    if (first === undefined) firsts.set(keyOf(item), item);
    return first === undefined ? [] : [{ item, first }];
  });
}
