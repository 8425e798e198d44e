import { FULL_EXAM_QUESTIONS, parseCitation } from '@tenfold/exam';
import { CITATION_MAX } from './check-texts.js';
import { issueAt } from './exam-file-issue.js';
import {
  importedExam,
  type EnteredDetails,
  type ImportedExam,
  type ImportedParts,
  type ImportedQuestion,
} from './imported-exam.js';
import { mendBrokenWords } from './join-lines.js';
import { CUT, type PaperLine } from './paper-lines.js';
import { readFront } from './read-paper-front.js';
import type { ParsedPlace } from './parsed-exam.js';
import { isCellRow, isKeyHead, type KeyRow } from './read-key-cells.js';
import { isKeyRow, readPaperKey, rowNumber } from './read-paper-key.js';
import { readPaper, type Paper } from './read-paper.js';

/**
 * Reads a past exam as CBP publishes it: the exam, and its answer key before, after or without it.
 * @param files the lines of each file
 * @param isText of each file: a person can find its lines by their number
 */
export function importPaper(
  files: readonly (readonly PaperLine[])[],
  entered: EnteredDetails,
  isText: readonly boolean[],
): ImportedExam {
  const { exam, key } = separate(files);
  const paper = readPaper(mendBrokenWords(exam));
  if (paper.questions.length === 0 && key.length > 0)
    return { ok: false, issues: [issueAt(null, 'IMPORT_KEY_ALONE')] };
  const rows = new Map(readPaperKey(key).map((row) => [row.number, row]));
  // the first line with a number wins
  const rowLines = new Map(key.map((line) => [rowNumber(line), line] as const).toReversed());
  const front = readFront(paper.front);
  const hasLines = isText.every((one, index) => one && index === 0);
  const doubts = doubtsOf(paper, rows);
  const placeOf = ({ line, place }: Pick<PaperLine, 'line' | 'place'>): ParsedPlace => ({
    ...place,
    line: isText[place.file] ? line : null,
  });
  const parts: ImportedParts = {
    details: {
      title: front.title,
      sitting: front.sitting,
      origin: 'authentic',
      references: front.references,
    },
    exhibits: paper.facts.map(({ content, first }) => ({
      id: factsId(first),
      title: null,
      content,
      images: [],
    })),
    questions: paper.questions.map((question): ImportedQuestion => {
      const row = rows.get(question.number);
      const rowLine = rowLines.get(question.number);
      return {
        line: hasLines ? question.line : null,
        number: question.number,
        section:
          front.sections.find((it) => it.first <= question.number && question.number <= it.last)?.name ??
          null,
        content: question.content,
        image: null,
        answers: question.answers.map((text) => ({ text, imageUrl: null })),
        key: row?.key ?? '',
        explanation: '',
        citations: row?.citations ?? [],
        exhibitId: exhibitOf(paper, question.number),
        source: {
          question: placeOf(question),
          key: row && rowLine ? placeOf(rowLine) : null,
          doubts: doubts.filter(({ number }) => number === question.number).map(({ reason }) => reason),
        },
      };
    }),
    warnings: doubts.map(({ line, number, reason }) => ({
      ...issueAt(hasLines ? line : null, 'IMPORT_UNCERTAIN', number, reason),
      question: number,
    })),
  };
  return importedExam(parts, { origin: 'authentic', ...entered });
}

/** The rows of an answer key, also of one that stands below its exam. */
export function readKeyOf(files: readonly (readonly PaperLine[])[]): KeyRow[] {
  return readPaperKey(separate(files).key);
}

const factsId = (first: number): string => `facts-${first}`;

function exhibitOf({ facts }: Paper, number: number): string | null {
  const found = facts.find(({ first, last }) => first <= number && number <= last);
  return found ? factsId(found.first) : null;
}

/** A file without options is a key. Copied text has the key below the last option of the exam, or above the title of the exam. */
function separate(files: readonly (readonly PaperLine[])[]): { exam: PaperLine[]; key: PaperLine[] } {
  const exam: PaperLine[] = [];
  const key: PaperLine[] = [];
  for (const lines of files) {
    const lastOption = lines.findLastIndex(({ text }) => /^[A-E][.)]\s/.test(text));
    const row = lines.findIndex((line, index) => index > lastOption && beginsKey(lines, index));
    const endAbove = row < 0 ? endOfKeyAbove(lines) : 0;
    if (endAbove > 0) {
      key.push(...lines.slice(0, endAbove));
      exam.push(...lines.slice(endAbove));
      continue;
    }
    let start = row < 0 ? lines.length : startOfKey(lines, row, lastOption);
    while (isKeyHead(lines[start - 1]?.text ?? '')) start -= 1;
    // the title of a key of its own says nothing about the exam
    if (row < 0 || lastOption >= 0) exam.push(...lines.slice(0, start));
    key.push(...lines.slice(start));
  }
  return { exam, key };
}

/** A numbered text may begin like a row. */
const ROWS_ABOVE_MIN = 10;

/** @returns the line with which the exam begins; 0 without a key above it */
function endOfKeyAbove(lines: readonly PaperLine[]): number {
  const above = lines.slice(
    0,
    lines.findIndex(({ text }) => /^A[.)]\s/.test(text)),
  );
  const found = above.flatMap((line, index) =>
    beginsKey(above, index) ? [{ index, number: rowNumber(line) ?? 0 }] : [],
  );
  // numbers that begin again belong to the exam
  const again = found.findIndex(({ number }, index) => number < (found[index - 1]?.number ?? 0));
  const rows = again < 0 ? found : found.slice(0, again);
  const last = rows.at(-1)?.index ?? 0;
  const title = above.findIndex(({ text }, index) => index > last && TITLE.test(text));
  return rows.length < ROWS_ABOVE_MIN ? 0 : title < 0 ? last + 1 : title;
}

/**
 * Lines of the first rows may stand above their numbers, below the title or the head.
 * @param row the first line that is a row for certain
 */
function startOfKey(lines: readonly PaperLine[], row: number, lastOption: number): number {
  const above = lines.slice(0, row);
  const head = above.findLastIndex(({ text }) => isKeyHead(text));
  if (head > lastOption) return head;
  return lastOption < 0 ? above.findLastIndex(({ text }) => TITLE.test(text)) + 1 : row;
}

const TITLE = /\bexam(?:ination)?\b|answer key|CBP publication|\bseries\b|, \d{4}$/i;

/** With a row, also one of cells below each other, or with a column of numbers. */
function beginsKey(lines: readonly PaperLine[], index: number): boolean {
  const line = lines[index];
  if (line === undefined) return false;
  const texts = lines.slice(index, index + 4).map(({ text }) => text);
  const isColumn = /^\d{1,2}$/.test(line.text) && Number(texts[1]) === Number(line.text) + 1;
  return isKeyRow(line) || isColumn || isCellRow(texts);
}

/** Two paragraphs of one level, such as (a)(b); (i), (v) and (x) may be numbers. */
const SAME_LEVEL = / CFR .*\([a-z]\)\((?![ivx])[a-z]\)/;

interface Doubt {
  line: number | null;
  /** Of the question. */
  number: number;
  reason: string;
}

function doubtsOf({ front, questions, facts }: Paper, rows: ReadonlyMap<number, KeyRow>): Doubt[] {
  const found: Doubt[] = [];
  const doubt = (line: number | null, number: number, reason: string): void => {
    found.push({ line, number, reason });
  };
  for (const question of questions) {
    for (const reason of question.doubts) doubt(question.line, question.number, reason);
    const row = rows.get(question.number);
    if (row === undefined) doubt(question.line, question.number, 'the answer key has no row for it');
    else if (row.doubt !== null) doubt(question.line, question.number, row.doubt);
    for (const citation of row?.citations ?? [])
      if (citation.length > CITATION_MAX || !parseCitation(citation).isComplete)
        doubt(question.line, question.number, `its citation "${citation}" is in no known form`);
      else if (SAME_LEVEL.test(citation))
        doubt(question.line, question.number, `its citation "${citation}" may have lost a hyphen`);
  }
  for (const { line, first, doubts } of facts) for (const reason of doubts) doubt(line, first, reason);
  if (front.some(({ isCut }) => isCut)) doubt(front[0]?.line ?? null, 1, `on the front page, ${CUT}`);
  for (const { number } of rows.values())
    if (number <= FULL_EXAM_QUESTIONS && !questions.some((it) => it.number === number))
      doubt(null, number, 'the answer key has a row for it, and the exam has no such question');
  return found;
}
