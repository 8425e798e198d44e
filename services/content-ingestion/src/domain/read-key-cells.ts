import { parseCitation } from '@tenfold/exam';
import type { PaperLine } from './paper-lines.js';

export interface KeyRow {
  number: number;
  /** As an exam file writes it: `B`, `B,D`, or `REMOVED` for credit to all. */
  key: string;
  citations: string[];
  /** Why a person should compare it. */
  doubt: string | null;
}

export const ROWS_MIN = 3;
export const MIXED = 'lines of its citation may stand above its number in the key';
const UNASSIGNED = 'the key was copied column by column, and its citations cannot be assigned';
const UNMARKED = 'the key was copied column by column, and the end of its citation is not marked';

const HEAD = /^(?:question|number|no\.?|answer|key|citation|reference|correct|response|#|\s|\/|s)+$/i;
export const isKeyHead = (text: string): boolean => HEAD.test(text);

const NUMBER = /^\d{1,2}$/;
const LETTERS = /^(?:Answer )?([A-E])(?:(?:,| or| and| &) ?(?:Answer ?)?([A-E])?)?$/;
export const CREDIT_ALONE =
  /^(?:\d{1,2} )?(?:credit|all (?:\d{1,2} )?(?:examinees|applicants|candidates|answers|test takers))\b/i;
const CREDIT_GOES_ON = /^(?:granted|given|receive|to all|accepted|credit)\b/i;

/** An answer in a cell of its own, whose two letters or words may be on several lines. */
function readAnswer(texts: readonly string[], at: number): { letters: string[]; next: number } | null {
  const [text = '', second = '', third = ''] = texts.slice(at, at + 3);
  if (CREDIT_ALONE.test(text)) return { letters: [], next: CREDIT_GOES_ON.test(second) ? at + 2 : at + 1 };
  const [found, first, other] = LETTERS.exec(text) ?? [];
  if (found === undefined || first === undefined) return null;
  if (other !== undefined) return { letters: [first, other], next: at + 1 };
  const isOpen = !/[A-E]$/.test(text);
  const isBetween = /^(?:and|or)$/.test(second);
  const [, last] = (isOpen && LETTERS.exec(second)) || (isBetween && LETTERS.exec(third)) || [];
  return last === undefined
    ? { letters: [first], next: at + 1 }
    : { letters: [first, last], next: at + (isOpen ? 2 : 3) };
}

/** Whether lines begin with the number and the answer of a row. */
export const isCellRow = (texts: readonly string[]): boolean =>
  NUMBER.test(texts[0] ?? '') && readAnswer(texts, 1) !== null;

const keyOf = (letters: readonly string[]): string => (letters.length === 0 ? 'REMOVED' : letters.join(','));

/**
 * Reads a key with each cell on lines of its own, row by row.
 * @returns none when it is no such key
 */
export function readCells(lines: readonly PaperLine[]): KeyRow[] {
  const texts = lines.map(({ text }) => text).filter((text) => !isKeyHead(text));
  const starts = texts.flatMap((text, at) => {
    const answer = NUMBER.test(text) ? readAnswer(texts, at + 1) : null;
    return answer ? [{ number: Number(text), at, ...answer }] : [];
  });
  if (starts.length < ROWS_MIN) return [];
  const rows = starts.map(({ number, letters, next }, index) => {
    const own = texts.slice(next, starts[index + 1]?.at);
    return {
      number,
      key: keyOf(letters),
      citations: citationsOf(own),
      isMixed: groupCitations(own).length > 1,
    };
  });
  return rows.map(({ isMixed, ...row }, index) => ({
    ...row,
    doubt: isMixed || rows[index - 1]?.isMixed ? MIXED : null,
  }));
}

interface Block {
  numbers: number[];
  answers: string[][];
  citations: string[];
}

/**
 * Reads blocks of all numbers, then all letters, then all citations, as a viewer copies a table.
 * @returns none when it is no such key
 */
export function readColumns(lines: readonly PaperLine[]): KeyRow[] {
  const texts = lines.map(({ text }) => text).filter((text) => !isKeyHead(text));
  const blocks: Block[] = [];
  for (let at = 0; at < texts.length; at += 1) {
    const [text = ''] = texts.slice(at);
    const block = blocks.at(-1);
    if (NUMBER.test(text)) {
      if (block === undefined || block.answers.length > 0)
        blocks.push({ numbers: [], answers: [], citations: [] });
      blocks.at(-1)?.numbers.push(Number(text));
    } else if (block && block.answers.length < block.numbers.length) {
      const answer = readAnswer(texts, at);
      if (answer === null) return [];
      block.answers.push(answer.letters);
      at = answer.next - 1;
    } else block?.citations.push(text);
  }
  return blocks.filter(({ numbers }) => numbers.length >= ROWS_MIN).flatMap(rowsOf);
}

function rowsOf({ numbers, answers, citations }: Block): KeyRow[] {
  const owners = numbers.filter((_, index) => answers[index]?.length !== 0);
  const groups = groupCitations(citations);
  const fits = [owners, numbers].find(({ length }) => length === groups.length);
  // a row with credit for everybody may have a citation, too, or another row may have two
  const isCertain = fits === owners && groups.every((group) => group.length === 1 || isWhole(group));
  return numbers.map((number, index) => {
    const letters = answers[index] ?? [];
    const at = letters.length === 0 ? -1 : (fits?.indexOf(number) ?? -1);
    return {
      number,
      key: keyOf(letters),
      citations: citationsOf(groups[at] ?? []),
      doubt: letters.length === 0 || isCertain ? null : fits === undefined ? UNASSIGNED : UNMARKED,
    };
  });
}

const START = /^(?:\d+ (?:CFR|U\.?S\.?C)|HTSUS|General|Chapter|Section|ACE|Right)/;

/** The lines of each row: a citation goes on when it is not complete, or a separator ends its line. */
function groupCitations(lines: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const goesOn =
      group && (!START.test(line) || /(?:[;,&–-]|\b(?:and|or))$/.test(group.at(-1) ?? '') || !isWhole(group));
    if (goesOn) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

const isWhole = (lines: readonly string[]): boolean =>
  citationsOf(lines).every((citation) => parseCitation(citation).isComplete);

const BETWEEN_CITATIONS =
  /;|,? (?:and|&) (?=\d+ (?:CFR|U\.?S\.?C)|HTSUS)|(?<=[)\d])[, ] ?(?=\d+ (?:CFR|U\.?S\.?C))/;

/** Separates the citations of a row, whose text may be on several lines. */
export function citationsOf(lines: readonly string[]): string[] {
  const text = lines
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=[)\d]) (?=\([a-zA-Z\d]{1,5}\))/g, '')
    .replaceAll(/(?<=[)\w]-) (?=[(\w])/g, '')
    .trim();
  return text
    .split(BETWEEN_CITATIONS)
    .map((citation) => citation.trim().replace(/[,.]$/, ''))
    .filter((citation) => citation !== '');
}
