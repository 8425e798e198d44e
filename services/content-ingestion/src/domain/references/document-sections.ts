import type { PaperLine } from '../paper-lines.js';
import { isMarkdownHeading } from './note-headings.js';

export interface SectionHeading {
  /** "3.3" */
  number: string;
  heading: string;
  /** The rest of the line: "5.3.2 Corporation. An officer ...". */
  text: string;
}

interface Candidate extends SectionHeading {
  at: number;
  rank: number;
  /** Cannot be an item of a list. */
  isSure: boolean;
}

const NUMBERED =
  /^(?:#{1,6}\s+)?((?:section|chapter)\s+)?(\d{1,2}(?:\.\d{1,2}){0,3})[.:]?(?:\s*[-–—:])?\s+(\S.*)$/i;
/** A line of a table of contents. */
const CONTENTS = /(?:\s{3}|\.\.\s?|…\s?|\.\s\.\s?)\d{1,4}$/;
/** "PURPOSE. To establish ..." */
const CAPITALS = /^(\p{Lu}[\p{Lu} ,&/'’()-]{2,}?)(?:[.:]\s(.*)|[.:]?)$/u;
const HEADING_MAX = 120;
const LEVELS = 4;
const LEVEL_BASE = 100;

/**
 * The numbered headings of a document by the index of their line. The numbers grow: a table of contents before the text and numbers
 * in lists fall out. Of equal numbers the last one heads the text.
 */
export function sectionHeadings(lines: readonly PaperLine[]): Map<number, SectionHeading> {
  const candidates = lines.flatMap((line, at) => candidateOf(line, lines[at + 1], at) ?? []);
  const found = new Map<number, SectionHeading>();
  let chapter = 0;
  for (const { at, rank, isSure, ...heading } of longestRising(candidates)) {
    const own = Math.floor(rank / LEVEL_BASE ** (LEVELS - 1));
    if (!isSure && found.size > 0 && own > chapter + 1) continue;
    chapter = own;
    found.set(at, heading);
  }
  return found;
}

function candidateOf(
  { text, isApart }: PaperLine,
  next: PaperLine | undefined,
  at: number,
): Candidate | null {
  const [, word, number = '', rest = ''] = NUMBERED.exec(text) ?? [];
  if (!/^["“(]?\p{Lu}/u.test(rest) || CONTENTS.test(text)) return null;
  const isMarked = isMarkdownHeading(text) || word !== undefined;
  const [, capitals, after = ''] = CAPITALS.exec(rest) ?? [];
  const isDotted = number.includes('.');
  const isShort = rest.length <= HEADING_MAX && !/[.;:,]$/.test(rest);
  const isHeading = isMarked || (isShort && !(next?.isApart === false && /^\p{Ll}/u.test(next.text)));
  if (!isMarked && !isDotted && capitals === undefined && !(isApart && isShort)) return null;
  const clean = rest.replaceAll(/\s+/g, ' ').replaceAll('**', '');
  const parts = capitals !== undefined ? [capitals, after] : isHeading ? [clean, ''] : ['', clean];
  const [heading = '', own = ''] = parts.map((part) => part.trim());
  return {
    at,
    number: number.replace(/^(\d+)\.0$/, '$1'),
    heading,
    text: own,
    rank: rankOf(number),
    isSure: isMarked || isDotted,
  };
}

function rankOf(number: string): number {
  const levels = number.split('.').map(Number);
  let rank = 0;
  for (let level = 0; level < LEVELS; level += 1) rank = rank * LEVEL_BASE + (levels[level] ?? 0);
  return rank;
}

/** The longest sequence of growing ranks, as late in the text as possible. */
function longestRising(candidates: readonly Candidate[]): Candidate[] {
  // for each length, the start with the highest rank of a sequence that begins there
  const starts: number[] = [];
  const next: (number | undefined)[] = [];
  for (let index = candidates.length - 1; index >= 0; index -= 1) {
    const rank = candidates[index]?.rank ?? 0;
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((candidates[starts[middle] ?? 0]?.rank ?? 0) > rank) low = middle + 1;
      else high = middle;
    }
    next[index] = low === 0 ? undefined : starts[low - 1];
    // of equal ranks the later one stays
    if (low === starts.length || (candidates[starts[low] ?? 0]?.rank ?? 0) < rank) starts[low] = index;
  }
  const found: Candidate[] = [];
  for (let at = starts.at(-1); at !== undefined; at = next[at]) {
    const one = candidates[at];
    if (one) found.push(one);
  }
  return found;
}
