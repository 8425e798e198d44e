import { acceptedLetters, answerLetters, parseCorrectAnswer } from '@tenfold/exam';
import type { PublishedQuestion } from '@tenfold/contracts';
import type { UnversionedExam } from './publish-exam.js';

/** A file inside an export, with the bytes of an image that we hold. */
export interface ExportedImage {
  fileName: string;
  base64: string;
}

export interface ExportedImages {
  /** By the address that the exam has. Other images are linked. */
  embedded: ReadonlyMap<string, ExportedImage>;
  /** Origin of the site, before addresses that start with a slash. */
  siteOrigin: string;
}

export function linkTo(url: string, { siteOrigin }: ExportedImages): string {
  return url.startsWith('/') ? `${siteOrigin}${url}` : url;
}

export function imageUrlsOf({ questions, exhibits }: UnversionedExam): string[] {
  const inQuestions = questions.flatMap(({ imageUrl, answers }) => [
    imageUrl,
    ...answers.map((answer) => answer.imageUrl),
  ]);
  const inExhibits = exhibits.flatMap(({ images }) => images.map(({ url }) => url));
  return [...new Set([...inQuestions, ...inExhibits].filter((url) => url !== null))];
}

/**
 * @param selection numbers and ranges joined by commas: `1,5-9`
 * @returns null when the text has another form, or a range that goes down
 */
export function parseQuestionNumbers(selection: string): Set<number> | null {
  const numbers = new Set<number>();
  for (const part of selection.split(',')) {
    const [, first, last = first] = /^\s*(\d{1,3})\s*(?:-\s*(\d{1,3})\s*)?$/.exec(part) ?? [];
    if (first === undefined || Number(last) < Number(first)) return null;
    for (let number = Number(first); number <= Number(last); number += 1) numbers.add(number);
  }
  return numbers;
}

/** Keeps the questions with these numbers, and the sections and exhibits that they need. */
export function selectQuestions(exam: UnversionedExam, numbers: ReadonlySet<number>): UnversionedExam {
  const questions = exam.questions.filter(({ number }) => numbers.has(number));
  const sections = new Set(questions.map(({ categoryId }) => categoryId));
  const exhibits = new Set(questions.map(({ exhibitId }) => exhibitId));
  return {
    ...exam,
    categories: exam.categories.filter(({ id }) => sections.has(id)),
    exhibits: exam.exhibits.filter(({ id }) => exhibits.has(id)),
    questions,
  };
}

/** The sections of an exam in order, with their questions. */
export function sectionsOf({ categories, questions }: UnversionedExam) {
  return categories
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, name }) => ({ name, questions: questions.filter(({ categoryId }) => categoryId === id) }));
}

export type ExportedKey = { isRemoved: true } | { isRemoved: false; letters: string[] };

/** @returns the offered letters that are right: all of them where the key accepts every answer */
export function exportedKey({ correctAnswer, answers }: PublishedQuestion): ExportedKey {
  const { kind } = parseCorrectAnswer(correctAnswer) ?? { kind: 'letters' };
  if (kind === 'removed') return { isRemoved: true };
  const letters: readonly string[] = kind === 'all' ? answerLetters : acceptedLetters(correctAnswer);
  const offered = answers.map(({ letter }) => letter);
  return { isRemoved: false, letters: offered.filter((letter) => letters.includes(letter)) };
}

/** `cble-2025-04` of an exam with a sitting, else the title in lower-case letters and hyphens. */
export function exportFileStem({ title, sitting, origin }: UnversionedExam): string {
  if (origin === 'authentic' && sitting !== null) return `cble-${sitting.slice(0, 7)}`;
  const words =
    title
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 60) || 'exam';
}
