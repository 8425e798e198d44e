import { answerLetters, parseCorrectAnswer } from '@tenfold/exam';
import type { PaperIssue } from '@tenfold/contracts';
import { comparable } from './comparable.js';
import { paperIssue } from './exam-file-issue.js';
import {
  questionsOf,
  type ParsedAnswer,
  type ParsedImage,
  type ParsedPaper,
  type ParsedQuestion,
} from './parsed-exam.js';

/** Category names must be unique, ignoring case and spaces. */
export function checkCategories(paper: ParsedPaper): PaperIssue[] {
  return repeats(paper.categories, ({ name }) => comparable(name)).map(({ item, first }) =>
    paperIssue(item.line, 'CATEGORY_REPEATED', item.name, first.line),
  );
}

/** Exhibit ids must be unique, and every referenced exhibit must exist. */
export function checkExhibits(paper: ParsedPaper): PaperIssue[] {
  const ids = new Set(paper.exhibits.map(({ id }) => id));
  const repeated = repeats(paper.exhibits, ({ id }) => id).map(({ item, first }) =>
    paperIssue(item.line, 'EXHIBIT_REPEATED', item.id, first.line),
  );
  const undefinedOnes = questionsOf(paper).flatMap(({ line, number, exhibitId }) =>
    exhibitId === null || ids.has(exhibitId)
      ? []
      : [paperIssue(line, 'EXHIBIT_UNDEFINED', number, exhibitId)],
  );
  return [...repeated, ...undefinedOnes];
}

/**
 * Letters must start at A without gaps or duplicates, in any order; every answer needs a text or an image; the correct
 * answer must parse and name offered letters only. The form with all five letters means "everyone gets credit" and is
 * accepted for any number of options.
 */
export function checkAnswers(question: ParsedQuestion): PaperIssue[] {
  const { number, answers, correctAnswer } = question;
  const issues: PaperIssue[] = [];
  const letters = answers.map(({ letter }) => letter);
  const expected = answerLetters.slice(0, answers.length);
  if (letters.toSorted().join() !== expected.join()) {
    issues.push(paperIssue(question.line, 'ANSWER_LETTERS', number, letters.join(', '), expected.join(', ')));
  }
  for (const { line, letter } of answers.filter(isEmpty))
    issues.push(paperIssue(line, 'ANSWER_EMPTY', number, letter));
  const parsed = parseCorrectAnswer(correctAnswer.text);
  if (parsed === null)
    issues.push(paperIssue(correctAnswer.line, 'CORRECT_ANSWER', number, correctAnswer.text));
  for (const letter of parsed?.kind === 'letters' ? parsed.letters : []) {
    if (letters.includes(letter)) continue;
    issues.push(paperIssue(correctAnswer.line, 'CORRECT_ANSWER_NOT_OFFERED', number, letter));
  }
  return issues;
}

/** An image URL must be http(s), or a path below /exhibits/. */
export function checkImages(paper: ParsedPaper): PaperIssue[] {
  const inQuestions = questionsOf(paper).flatMap(({ image, answers }) => [
    ...(image ? [image] : []),
    ...answers.flatMap(({ line, imageUrl }) => (imageUrl === null ? [] : [{ line, url: imageUrl }])),
  ]);
  const all: Pick<ParsedImage, 'line' | 'url'>[] = [
    ...paper.exhibits.flatMap(({ images }) => images),
    ...inQuestions,
  ];
  return all.filter(({ url }) => !isImageUrl(url)).map(({ line, url }) => paperIssue(line, 'IMAGE_URL', url));
}

function isImageUrl(url: string): boolean {
  if (/^\/exhibits\/[\w.-]+(?:\/[\w.-]+)*$/.test(url)) return !url.split('/').includes('..');
  return /^https?:\/\/[^\s\\@]+$/i.test(url) && URL.canParse(url);
}

function isEmpty({ text, imageUrl }: ParsedAnswer): boolean {
  return text === '' && imageUrl === null;
}

/** Each item whose key equals that of an earlier item, with the first such item. */
function repeats<T>(items: readonly T[], keyOf: (item: T) => string): { item: T; first: T }[] {
  const firsts = new Map<string, T>();
  return items.flatMap((item) => {
    const first = firsts.get(keyOf(item));
    if (first === undefined) firsts.set(keyOf(item), item);
    return first === undefined ? [] : [{ item, first }];
  });
}
