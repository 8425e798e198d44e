import type { PaperLine } from './paper-lines.js';

/**
 * Joins the lines of a text; a paragraph, an item of a list and a row of a table begin a new line.
 * @param early the lines before which a line ended early, as `linesAfterEarlyEnd` returns them
 */
export function joinLines(lines: readonly PaperLine[], early: ReadonlySet<PaperLine> = new Set()): string {
  const isItem = itemsAmong(lines);
  const parts: string[] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before === undefined) parts.push(line.text);
    else if (line.isApart) parts.push('\n\n', line.text);
    else if (early.has(line) || isItem(line) || line.text.includes('   ')) parts.push('\n', line.text);
    else if (/[\p{L}\d)]-$/u.test(before.text)) parts.push(line.text);
    else parts.push(' ', line.text);
  }
  return parts.join('');
}

/** A line with less than this share of a full line ends early. */
const EARLY = 0.8;

/**
 * The lines before which a line ends although their first word has room on it, without an obvious reason.
 * @param full length of a full line
 */
export function linesAfterEarlyEnd(lines: readonly PaperLine[], full: number): Set<PaperLine> {
  const isItem = itemsAmong(lines);
  const found = lines.filter((line, index) => {
    const before = lines[index - 1];
    if (!before || line.isApart || isItem(line) || line.text.includes('   ')) return false;
    const word = /^\S+/.exec(line.text)?.[0] ?? '';
    return before.text.length + word.length < EARLY * full;
  });
  return new Set(found);
}

const BULLET = /^[•●▪]\s/;
const DASH = /^([–*-])\s/;
const NUMBERED = /^(\(?)([ivx]{1,5}|[IVX]{1,5}|\d{1,2}|[a-z])([.)])\s/;
const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

/** A line that was wrapped may begin like an item: items come in a row. */
function itemsAmong(lines: readonly PaperLine[]): (line: PaperLine) => boolean {
  const found = new Set(
    lines.flatMap(({ text }) => placesInList(text)).map(({ list, place }) => `${list}${place}`),
  );
  const dashes = lines.flatMap(({ text }) => DASH.exec(text)?.[1] ?? []);
  const repeated = new Set(dashes.filter((dash, index) => dashes.indexOf(dash) < index));
  return ({ text }) => {
    const dash = DASH.exec(text)?.[1];
    if (dash !== undefined) return repeated.has(dash);
    const isInRow = ({ list, place }: PlaceInList) =>
      found.has(`${list}${place - 1}`) || found.has(`${list}${place + 1}`);
    return BULLET.test(text) || placesInList(text).some(isInRow);
  };
}

interface PlaceInList {
  /** What its numbers have in common. */
  list: string;
  place: number;
}

/** Of the number of an item; "i" is a letter, and a Roman number. */
function placesInList(text: string): PlaceInList[] {
  const [, open = '', number = '', close = ''] = NUMBERED.exec(text) ?? [];
  if (number === '') return [];
  const of = (kind: string, place: number) => ({ list: `${open}${kind}${close}`, place });
  if (/\d/.test(number)) return [of('1', Number(number))];
  const roman = ROMAN.indexOf(number.toLowerCase());
  const kind = number === number.toLowerCase() ? 'i' : 'I';
  return [
    ...(roman > 0 ? [of(kind, roman)] : []),
    ...(/^[a-z]$/.test(number) ? [of('a', number.charCodeAt(0))] : []),
  ];
}

const WORD = /\p{L}[\p{L}'’-]*\p{L}/gu;
const TAIL = /(?<![\p{L}'’-])(\p{L}[\p{L}'’-]*)-$/u;
const HEAD = /^\p{Ll}[\p{L}'’-]*/u;

/**
 * Joins the words that are broken at the end of a line, with a hyphen or without as the same text writes them elsewhere. A word
 * that it does not write elsewhere, or in both forms, stays broken.
 */
export function mendBrokenWords(lines: readonly PaperLine[]): PaperLine[] {
  const words = new Set(lines.flatMap(({ text }) => text.toLowerCase().match(WORD) ?? []));
  const mended: PaperLine[] = [];
  for (const line of lines) {
    const before = mended.at(-1);
    const [, tail] = TAIL.exec(before?.text ?? '') ?? [];
    const [first = '', ...rest] = line.text.split(' ');
    const [head = ''] = HEAD.exec(first) ?? [];
    const isWord = words.has(`${tail}${head}`.toLowerCase());
    if (!before || tail === undefined || head === '' || isWord === words.has(`${tail}-${head}`.toLowerCase()))
      mended.push(line);
    else {
      const kept = isWord ? before.text.slice(0, -1) : before.text;
      mended.splice(-1, 1, { ...before, text: kept + first });
      if (rest.length > 0) mended.push({ ...line, text: rest.join(' ') });
    }
  }
  return mended;
}

/**
 * Whether a word may have lost its hyphen, as some programs join words over the end of a line.
 * @param all the lines of the whole text
 */
export function lostHyphensAmong(all: readonly PaperLine[]): (lines: readonly PaperLine[]) => boolean {
  const counts = new Map<string, number>();
  const joined = new Set<string>();
  for (const { text } of all)
    for (const word of text.toLowerCase().match(WORD) ?? []) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      if (word.includes('-')) joined.add(word.replaceAll('-', ''));
    }
  const isTwoWords = (word: string): boolean => {
    if (word.length > WORDS_MAX) return false;
    for (let at = PART_MIN; at <= word.length - PART_MIN; at += 1)
      if (counts.has(word.slice(0, at)) && counts.has(word.slice(at))) return true;
    return false;
  };
  return (lines) =>
    lines
      .flatMap(({ text }) => text.toLowerCase().match(WORD) ?? [])
      .some((word) => joined.has(word) || (counts.get(word) === 1 && isTwoWords(word)));
}

const PART_MIN = 5;
/** Length of two words that were joined. */
const WORDS_MAX = 40;

/** Whether a word may have been broken at the end of a line, or is written with a hyphen. */
export function hasBrokenWord(lines: readonly PaperLine[]): boolean {
  return lines.some(
    ({ text }, index) => /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(lines[index + 1]?.text ?? ''),
  );
}
