import { CUT, type PaperLine } from './paper-lines.js';
import {
  citationsOf,
  CREDIT_ALONE,
  isKeyHead,
  MIXED,
  readCells,
  readColumns,
  ROWS_MIN,
  type KeyRow,
} from './read-key-cells.js';

const ROW =
  /^(\d{1,2})[.)]? {1,3}(?:Answer:? {0,3})?([A-E])(?:(?:,| or| and| &) ?(?:Answer )?([A-E]))?[.)]?(?: {1,3}(\S.*))?$/;
const CREDIT =
  /^(\d{1,2})[.)]? {1,3}(?:credit|all (?:examinees|applicants|candidates|answers|test takers))\b/i;
/** Two correct letters stand on three lines, the number between them. */
const FIRST_OF_TWO = /^Answer ([A-E])(?: {1,3}(\S.*))?$/;
const BETWEEN = /^(\d{1,2}) {1,3}(?:and|or)\b(.*)$/;
/** The second letter of an answer is on the next line. */
const OPEN_ANSWER = /^(\d{1,2} {1,3}Answer [A-E],? (?:or|and))(?: Answer)?(?: {3}(.*))?$/;
const SECOND_LETTER = /^(?:Answer )?([A-E])(?: {3}(.*))?$/;

export function isKeyRow({ text }: PaperLine): boolean {
  return ROW.test(text) || CREDIT.test(text);
}

/** The question that a line of a key is of; null for a line without a number. */
export function rowNumber(line: PaperLine): number | null {
  const isRow = isNumbered(line.text) || /^\d{1,2}$/.test(line.text);
  return isRow ? Number(/^\d+/.exec(line.text)?.[0]) : null;
}

/** Reads an answer key: a table of rows, or copied column by column. */
export function readPaperKey(lines: readonly PaperLine[]): KeyRow[] {
  const cut = cutRows(lines);
  return readLines(withWholeAnswers(lines)).map((row) =>
    cut.has(row.number) ? { ...row, doubt: row.doubt ?? CUT } : row,
  );
}

/** The numbers beside each line that is cut: a line without a number belongs to the row above or below. */
function cutRows(lines: readonly PaperLine[]): Set<number | null> {
  const cut = lines.flatMap(({ isCut }, index) => (isCut ? [index] : []));
  const isRow = (line: PaperLine) => rowNumber(line) !== null;
  const beside = cut.flatMap((at) => [lines.slice(0, at + 1).findLast(isRow), lines.slice(at).find(isRow)]);
  return new Set(beside.map((line) => line && rowNumber(line)).filter((number) => number !== undefined));
}

function readLines(lines: readonly PaperLine[]): KeyRow[] {
  const found = [readColumns, readCells, readGroups].map((readAs) => readAs(lines));
  return found.find((rows) => rows.length >= ROWS_MIN) ?? readRows(lines);
}

function withWholeAnswers(lines: readonly PaperLine[]): PaperLine[] {
  const whole: PaperLine[] = [];
  for (const line of lines) {
    const before = whole.at(-1);
    const open = OPEN_ANSWER.exec(before?.text ?? '');
    const second = SECOND_LETTER.exec(line.text);
    if (before && open && second) {
      const text = `${open[1]} ${second[1]}   ${open[2] ?? ''} ${second[2] ?? ''}`.trimEnd();
      whole.splice(-1, 1, { ...before, text });
    } else whole.push(line);
  }
  return whole;
}

/**
 * Rows with space between them. A number stands in the middle of its row, so that lines of the citation are above it and
 * below it.
 * @returns none when rows do not stand apart
 */
function readGroups(lines: readonly PaperLine[]): KeyRow[] {
  const groups: string[][] = [];
  for (const [index, { text, isApart, page }] of lines.entries()) {
    if (isApart || page !== lines[index - 1]?.page) groups.push([text]);
    else groups.at(-1)?.push(text);
  }
  const rows = groups.map(readGroup);
  const isRead = groups.every((texts, index) => rows[index] || !texts.some(isNumbered));
  return isRead ? rows.filter((row) => row !== null) : [];
}

const isNumbered = (text: string): boolean => [ROW, CREDIT, BETWEEN].some((form) => form.test(text));

function readGroup(texts: readonly string[]): KeyRow | null {
  const numbered = texts.filter(isNumbered);
  // the number is in the middle of the lines of its answer
  const alone = texts.filter((text) => /^\d{1,2}(?: {3}|$)/.test(text));
  const isCredit = numbered.length === 0 && alone.length === 1 && CREDIT_ALONE.test(texts.join(' '));
  const [line = ''] = isCredit ? alone : numbered;
  if (!isCredit && numbered.length !== 1) return null;
  const number = Number(/^\d+/.exec(line)?.[0]);
  if (isCredit || CREDIT.test(line)) return { number, key: 'REMOVED', citations: [], doubt: null };
  const letters: string[] = [];
  const citation = texts
    .filter((text) => !isKeyHead(text))
    .map((text) => {
      const row = ROW.exec(text);
      const of = FIRST_OF_TWO.exec(text);
      const between = BETWEEN.exec(text);
      letters.push(...[row?.[2], row?.[3], of?.[1]].filter((letter) => letter !== undefined));
      return row ? (row[4] ?? '') : of ? (of[2] ?? '') : between ? (between[2] ?? '') : text;
    });
  return { number, key: letters.join(','), citations: citationsOf(citation), doubt: null };
}

interface Row {
  number: number;
  letters: string[];
  citation: string;
}

/** Rows without space between them: what stands between two numbers belongs to the one above, or to both. */
function readRows(lines: readonly PaperLine[]): KeyRow[] {
  const rows: Row[] = [];
  const between: string[][] = [[]];
  for (const text of withTwoLetters(lines.map((line) => line.text))) {
    const credit = CREDIT.exec(text);
    const row = ROW.exec(text);
    if (credit) rows.push({ number: Number(credit[1]), letters: [], citation: '' });
    else if (row) {
      const letters = [row[2], row[3]].filter((letter) => letter !== undefined);
      rows.push({ number: Number(row[1]), letters, citation: row[4] ?? '' });
    } else if (!isKeyHead(text)) between.at(-1)?.push(text);
    if (credit || row) between.push([]);
  }
  const above = linesAbove(rows, between);
  const hasBare = rows.some((row) => row.letters.length > 0 && row.citation === '');
  return rows.map(({ number, letters, citation }, index) => {
    const before = between[index]?.slice(-(above?.[index] ?? 0)) ?? [];
    const after = between[index + 1] ?? [];
    const own = after.slice(0, after.length - (above?.[index + 1] ?? 0));
    const isMixed = hasBare && above === null && after.length > 0;
    return {
      number,
      key: letters.length === 0 ? 'REMOVED' : letters.join(','),
      citations:
        letters.length === 0 ? [] : citationsOf([...(above?.[index] ? before : []), citation, ...own]),
      doubt: isMixed || (citation === '' && letters.length > 0 && above === null) ? MIXED : null,
    };
  });
}

function withTwoLetters(texts: readonly string[]): string[] {
  const merged: string[] = [];
  for (let at = 0; at < texts.length; at += 1) {
    const [text = '', middle = '', last = ''] = texts.slice(at, at + 3);
    const [of, between, other] = [FIRST_OF_TWO.exec(text), BETWEEN.exec(middle), FIRST_OF_TWO.exec(last)];
    if (of && between && other) {
      merged.push(`${between[1]} ${of[1]}, ${other[1]} ${[of[2], between[2], other[2]].join(' ').trim()}`);
      at += 2;
    } else merged.push(text);
  }
  return merged;
}

/**
 * How many lines of its citation stand above each number, when numbers are in the middle of their rows: as many as below it.
 * @returns null when they are not, which the lines before the first and after the last row tell
 */
function linesAbove(rows: readonly Row[], between: readonly string[][]): number[] | null {
  const above: number[] = [];
  let next = between[0]?.length ?? 0;
  for (const [index, { citation, letters }] of rows.entries()) {
    if (next < 0 || (citation === '' && letters.length > 0 && next === 0)) return null;
    above.push(next);
    next = (between[index + 1]?.length ?? 0) - next;
  }
  return next === 0 && above.some((count) => count > 0) ? above : null;
}
