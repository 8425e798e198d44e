import type { ExamFileIssue } from '@tenfold/contracts';
import { answerLetters, parseCorrectAnswer } from '@tenfold/exam';
import { comparable } from './comparable.js';
import { issueAt } from './exam-file-issue.js';
import type { ExamSource, SourceText } from './exam-source.js';
import { questionsOf, type ContainedImage, type ParsedExam, type ParsedQuestion } from './parsed-exam.js';
import type { ExamDetails, ReadImage } from './read-markup.js';

/** What a person enters where a file of another program does not have it. */
export interface EnteredDetails {
  title?: string;
  sitting?: string;
  origin?: 'authentic' | 'sample';
}

export type ImportedExam =
  | { ok: true; exam: ParsedExam; hasLines: boolean; warnings: ExamFileIssue[] }
  | { ok: false; issues: ExamFileIssue[] };

export interface ImportedQuestion extends Omit<
  ParsedQuestion,
  'line' | 'number' | 'answers' | 'correctAnswer' | 'image'
> {
  /** Null: formats without lines count questions instead. */
  line: number | null;
  /** Null: the place in the file is the number. */
  number: number | null;
  section: string | null;
  image: { url: string; description: string; contained?: ContainedImage | null } | null;
  answers: { text: string; imageUrl: string | null; contained?: ContainedImage | null }[];
  /** How many more images its texts have: a question has one, and each answer one. */
  otherImages?: number;
  /** What its texts cannot say (`lostMeaning`). */
  lost?: readonly string[];
  /** Shown after each answer; they become part of the explanation. */
  feedback?: readonly string[];
  /** Key as an exam file writes it; empty when the file has none. */
  key: string;
}

export interface ImportedParts {
  details: ExamDetails | null;
  /** `lost`: what its content cannot say (`lostMeaning`). */
  exhibits: (Omit<ParsedExam['exhibits'][number], 'line'> & { lost?: readonly string[] })[];
  questions: ImportedQuestion[];
  warnings: ExamFileIssue[];
}

export const letterAt = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);

/** The first image of an answer. */
export function answerImage(
  images: readonly ReadImage[] = [],
): Omit<ImportedQuestion['answers'][number], 'text'> {
  const [image] = images;
  return { imageUrl: image?.url ?? null, contained: image?.contained ?? null };
}

/** @param images those of each answer */
export function countLeftOut(images: readonly (readonly ReadImage[])[]): number {
  return images.reduce((sum, { length }) => sum + Math.max(0, length - 1), 0);
}

const UNNAMED_SECTION = 'Imported questions';

/**
 * Puts questions of a foreign format together as an exam, which the checks of exam files read.
 * @param entered goes before what the file says
 */
export function importedExam(parts: ImportedParts, entered: EnteredDetails): ImportedExam {
  const { details } = parts;
  const hasLines = parts.questions.every(({ line }) => line !== null);
  const questions = parts.questions.filter(isOffering);
  const leftOut = parts.questions
    .filter((question) => !isOffering(question))
    .map(({ line, content, answers }) =>
      issueAt(hasLines ? line : null, 'IMPORT_ANSWER_COUNT', content.slice(0, NAME_MAX), answers.length),
    );
  const warnings = [...parts.warnings, ...leftOut];
  if (questions.length === 0) return { ok: false, issues: [...warnings, issueAt(null, 'IMPORT_EMPTY')] };
  const title = entered.title ?? details?.title ?? '';
  if (title.trim() === '') return { ok: false, issues: [issueAt(null, 'IMPORT_TITLE')] };
  const isNumbered = questions.every(({ number }) => number !== null);
  const numbers = isNumbered ? distinct(questions.map(({ number }) => number ?? 0)) : [];
  const placed = questions.map((imported, index) => ({
    imported,
    question: placeQuestion(imported, numbers[index] ?? index + 1, index + 1),
  }));
  const exam: ParsedExam = {
    line: WHOLE_FILE,
    title: title.trim(),
    sitting: entered.sitting ?? details?.sitting ?? null,
    origin: entered.origin ?? (details?.origin === 'authentic' ? 'authentic' : 'sample'),
    references: (details?.references ?? []).map((reference) => ({ line: WHOLE_FILE, ...reference })),
    exhibits: parts.exhibits.map(({ lost: _lost, ...exhibit }) => ({ line: WHOLE_FILE, ...exhibit })),
    categories: sectionsOf(placed),
  };
  const unnamed = questions.filter(({ section }) => section === null).length;
  const unsorted = unnamed === 0 ? [] : [issueAt(null, 'IMPORT_NO_SECTION', unnamed, UNNAMED_SECTION)];
  const lost = placed.flatMap((one) => lostIn(one, { hasLines, isNumbered }));
  const lostOfExhibits = parts.exhibits.flatMap(({ id, lost: ofExhibit = [] }) =>
    ofExhibit.length === 0 ? [] : [issueAt(null, 'IMPORT_MEANING_LOST', `exhibit "${id}"`, ofExhibit)],
  );
  return { ok: true, exam, hasLines, warnings: [...warnings, ...unsorted, ...lostOfExhibits, ...lost] };
}

const NAME_MAX = 60;

/** The line of what stands in no question. */
export const WHOLE_FILE = 0;

/** A draft may lack options; more than a question has letters for are another kind of question. */
function isOffering({ answers }: ImportedQuestion): boolean {
  return answers.length <= answerLetters.length;
}

/** A repeated number becomes the next one after all others. */
function distinct(numbers: readonly number[]): number[] {
  const taken = new Set<number>();
  let last = Math.max(...numbers);
  return numbers.map((number) => {
    const free = taken.has(number) ? (last += 1) : number;
    taken.add(free);
    return free;
  });
}

interface PlacedQuestion {
  imported: ImportedQuestion;
  question: ParsedQuestion;
}

function sectionsOf(placed: readonly PlacedQuestion[]): ParsedExam['categories'] {
  const byName = new Map<string, ParsedExam['categories'][number]>();
  for (const { imported, question } of placed) {
    const name = imported.section ?? UNNAMED_SECTION;
    const section = byName.get(comparable(name)) ?? { line: question.line, name, questions: [] };
    section.questions.push(question);
    byName.set(comparable(name), section);
  }
  return [...byName.values()];
}

/** What of a question the draft does not have. */
function lostIn(
  { imported, question: { line, number } }: PlacedQuestion,
  { hasLines, isNumbered }: { hasLines: boolean; isNumbered: boolean },
): ExamFileIssue[] {
  const { otherImages = 0, lost = [], key } = imported;
  const at = hasLines ? line : null;
  const found = [
    ...(isNumbered && imported.number !== null && imported.number !== number
      ? [issueAt(at, 'IMPORT_NUMBER_REPEATED', imported.number, number)]
      : []),
    ...(isKey(key) ? [] : [issueAt(at, 'IMPORT_KEY', number, key)]),
    ...(otherImages === 0 ? [] : [issueAt(at, 'IMPORT_OTHER_IMAGES', number, otherImages)]),
    ...(lost.length === 0 ? [] : [issueAt(at, 'IMPORT_MEANING_LOST', `question ${number}`, lost)]),
  ];
  return found.map((issue) => ({ ...issue, question: number }));
}

/** Empty: the question has none yet. */
function isKey(text: string): boolean {
  return text === '' || parseCorrectAnswer(text) !== null;
}

function placeQuestion(imported: ImportedQuestion, number: number, place: number): ParsedQuestion {
  const { content, image, answers, key, citations, exhibitId, source } = imported;
  const said = (imported.feedback ?? []).flatMap((text, index) =>
    text === '' ? [] : [`${letterAt(index)}: ${text}`],
  );
  const explanation = [imported.explanation, said.join('\n')].filter((text) => text !== '').join('\n\n');
  const line = imported.line ?? place;
  return {
    line,
    number,
    content,
    image: image && { line, ...image },
    answers: answers.map((answer, index) => ({ line, letter: letterAt(index), ...answer })),
    correctAnswer: { line, text: isKey(key) ? key : '' },
    explanation,
    citations,
    exhibitId,
    ...(source && { source }),
  };
}

/** The texts of an imported exam, for the checks that read them as written. */
export function sourceOfImport(exam: ParsedExam): ExamSource {
  const texts: SourceText[] = [];
  const lines: number[] = [];
  const add = (line: number, where: string, parent: string, text: string | null): void => {
    if (text === null || text === '') return;
    const start = lines.length * TEXT_SPAN;
    lines.push(line);
    texts.push({ kind: 'text', text, start, where, parent, parentLine: line });
  };
  add(exam.line, 'the title', 'exam', exam.title);
  for (const { line, id, title, content } of exam.exhibits) {
    add(line, `exhibit "${id}"`, 'exhibit', title);
    add(line, `exhibit "${id}"`, 'content', content);
  }
  const questions = questionsOf(exam);
  for (const { line, number, content, answers, explanation, citations } of questions) {
    add(line, `question ${number}`, 'content', content);
    for (const { letter, text } of answers)
      add(line, `answer ${letter} of question ${number}`, 'answer', text);
    add(line, `the explanation of question ${number}`, 'explanation', explanation);
    for (const citation of citations) add(line, `a citation of question ${number}`, 'citation', citation);
  }
  const numberAt = new Map(questions.map(({ line, number }) => [line, number]));
  return {
    xml: '',
    texts,
    lineAt: (offset) => lines[Math.floor(offset / TEXT_SPAN)] ?? 1,
    questionAt: (line) => numberAt.get(line) ?? null,
  };
}

/** Longer than any text: the offset divided by it is the index of the text. */
const TEXT_SPAN = 2 ** 26;
