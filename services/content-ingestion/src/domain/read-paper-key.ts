import { CUT, type PaperLine } from './paper-lines.js';

export interface KeyRow {
  number: number;
  /** As an exam file writes it: `B`, `B,D`, or `REMOVED` for credit to all. */
  key: string;
  citations: string[];
  /** Why a person should compare it. */
  doubt: string | null;
}

const ROW =
  /^(\d{1,2})[.)]? {1,3}(?:Answer:? {0,3})?([A-E])(?:(?:,| or| and| &) ?(?:Answer )?([A-E]))?[.)]?(?: {1,3}(\S.*))?$/;
const CREDIT =
  /^(\d{1,2})[.)]? {1,3}(?:credit|all (?:examinees|applicants|candidates|answers|test takers))\b/i;
/** Two correct letters stand on three lines, the number between them. */
const FIRST_OF_TWO = /^Answer ([A-E])(?: {1,3}(\S.*))?$/;
const BETWEEN = /^(\d{1,2}) {1,3}(?:and|or)\b(.*)$/;
const HEAD = /^(?:question|number|no\.?|answer|key|citation|reference|correct|response|#|\s|\/|s)+$/i;
const ROWS_MIN = 3;
const BETWEEN_CITATIONS =
  /;|,? (?:and|&) (?=\d+ (?:CFR|U\.?S\.?C)|HTSUS)|(?<=[)\d])[, ] ?(?=\d+ (?:CFR|U\.?S\.?C))/;

export const isKeyHead = (text: string): boolean => HEAD.test(text);

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
  return readLines(lines).map((row) => (cut.has(row.number) ? { ...row, doubt: row.doubt ?? CUT } : row));
}

/** The numbers beside each line that is cut: a line without a number belongs to the row above or below. */
function cutRows(lines: readonly PaperLine[]): Set<number | null> {
  const cut = lines.flatMap(({ isCut }, index) => (isCut ? [index] : []));
  const isRow = (line: PaperLine) => rowNumber(line) !== null;
  const beside = cut.flatMap((at) => [lines.slice(0, at + 1).findLast(isRow), lines.slice(at).find(isRow)]);
  return new Set(beside.map((line) => line && rowNumber(line)).filter((number) => number !== undefined));
}

function readLines(lines: readonly PaperLine[]): KeyRow[] {
  const columns = readColumns(lines);
  if (columns.length >= ROWS_MIN) return columns;
  const groups = readGroups(lines);
  return groups.length >= ROWS_MIN ? groups : readRows(lines);
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
  const rows = groups.flatMap(readGroup);
  const numbered = lines.filter(({ text }) => isNumbered(text)).length;
  return rows.length === numbered ? rows : [];
}

const isNumbered = (text: string): boolean => [ROW, CREDIT, BETWEEN].some((form) => form.test(text));

function readGroup(texts: readonly string[]): KeyRow[] {
  const numbered = texts.filter(isNumbered);
  const [line = ''] = numbered;
  if (numbered.length !== 1) return [];
  const number = Number(/^\d+/.exec(line)?.[0]);
  if (CREDIT.test(line)) return [{ number, key: 'REMOVED', citations: [], doubt: null }];
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
  return [{ number, key: letters.join(','), citations: citationsOf(citation), doubt: null }];
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

const MIXED = 'lines of its citation may stand above its number in the key';

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

function citationsOf(lines: readonly string[]): string[] {
  const text = lines
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=[)\d]) (?=\([a-zA-Z\d]{1,5}\))/g, '')
    .trim();
  return text
    .split(BETWEEN_CITATIONS)
    .map((citation) => citation.trim().replace(/[,.]$/, ''))
    .filter((citation) => citation !== '');
}

interface Block {
  numbers: number[];
  letters: (string | null)[];
  citations: string[];
}

/** Blocks of all numbers, then all letters, then all citations, as a viewer copies a table. */
function readColumns(lines: readonly PaperLine[]): KeyRow[] {
  const blocks: Block[] = [];
  for (const { text } of lines) {
    const block = blocks.at(-1);
    if (/^\d{1,2}$/.test(text)) {
      if (block === undefined || block.letters.length > 0)
        blocks.push({ numbers: [], letters: [], citations: [] });
      blocks.at(-1)?.numbers.push(Number(text));
    } else if (block && block.letters.length < block.numbers.length && !isKeyHead(text)) {
      const [, letter] = /^(?:Answer )?([A-E])$/.exec(text) ?? [];
      if (letter === undefined && !/credit/i.test(text)) return [];
      block.letters.push(letter ?? null);
    } else if (block && block.letters.length > 0 && !isKeyHead(text)) block.citations.push(text);
  }
  return blocks.filter(({ numbers }) => numbers.length >= ROWS_MIN).flatMap(rowsOf);
}

function rowsOf({ numbers, letters, citations }: Block): KeyRow[] {
  const owners = numbers.filter((_, index) => letters[index] !== null);
  const starts = citations.filter((line) =>
    /^(?:\d+ (?:CFR|U\.?S\.?C)|HTSUS|General|Chapter|Section|ACE|Right)/.test(line),
  );
  const isCertain = citations.length === owners.length || citations.length === numbers.length;
  const grouped: string[][] = [];
  for (const line of citations) {
    if (isCertain || starts.includes(line) || grouped.length === 0) grouped.push([line]);
    else grouped.at(-1)?.push(line);
  }
  const fits = grouped.length === owners.length ? owners : grouped.length === numbers.length ? numbers : null;
  return numbers.map((number, index) => {
    const letter = letters[index] ?? null;
    const at = letter === null ? -1 : (fits?.indexOf(number) ?? -1);
    return {
      number,
      key: letter ?? 'REMOVED',
      citations: citationsOf(grouped[at] ?? []),
      doubt: letter === null || isCertain ? null : fits === null ? UNASSIGNED : UNMARKED,
    };
  });
}

const UNASSIGNED = 'the key was copied column by column, and its citations cannot be assigned';
const UNMARKED = 'the key was copied column by column, and the end of its citation is not marked';
