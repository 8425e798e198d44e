import { assertAtMost } from './file-limits.js';
import type { LinePlace } from './parsed-exam.js';

/** A line of a paper, with single spaces; a run of three spaces stands for a gap between columns. */
export interface PaperLine {
  /** From 1, in its file. */
  line: number;
  /** Changes where the text goes on after something that was left out, too. */
  page: number;
  place: LinePlace;
  text: string;
  /** Whether an empty line, or as much space, stands before it. */
  isApart: boolean;
  /** Whether it ends at the edge of its page, so that text may be lost. */
  isCut?: boolean;
}

export const CUT = 'text runs off the page';

const FURNITURE =
  /^(?:CBLE,? ?(?:pg|page)\.? ?\d{1,3}|Pa?ge?\.? ?\d{1,3}(?: of \d{1,3})?|\d{1,3} ?\| ?Page|Section (?:\d|[IVX]{1,4}):(?!.*survey).*|- ?\d{1,3} ?-)$/i;
/** A question, an option or a row of the key. */
const MARKED = /^(?:[A-E][.)]|\d{1,2}[.)]?) /;
/** Number of lines at the top and at the bottom of a page that may be a head or a footer. */
const EDGE = 2;

/**
 * @param text pages end with a form feed
 * @param file its index in the upload
 */
export function linesOfText(text: string, file = 0): PaperLine[] {
  const lines: PaperLine[] = [];
  let isApart = true;
  let number = 0;
  const pages = text.split('\f');
  assertAtMost('pages', pages.length);
  for (const [page, ofPage] of pages.entries()) {
    const onPage = ofPage.split('\n');
    for (const [index, written] of onPage.entries()) {
      number += 1;
      const line = tidy(written);
      const place = { file, page: page + 1, top: index / onPage.length };
      if (line !== '') lines.push({ line: number, page: page + 1, place, text: line, isApart });
      isApart = line === '';
    }
    isApart = false;
  }
  assertAtMost('lines', lines.length);
  return withoutFurniture(lines);
}

/** Leaves out heads, footers and page numbers. The text before one goes on after it, on another page. */
export function withoutFurniture(lines: readonly PaperLine[]): PaperLine[] {
  const pages = new Map<number, PaperLine[]>();
  for (const line of lines) {
    const ofPage = pages.get(line.page);
    if (ofPage) ofPage.push(line);
    else pages.set(line.page, [line]);
  }
  const atEdges = [...pages.values()].map(
    (ofPage) => new Set([...ofPage.slice(0, EDGE), ...ofPage.slice(-EDGE)]),
  );
  const counts = new Map<string, number>();
  for (const edge of atEdges)
    for (const form of new Set([...edge].map(formOf))) counts.set(form, (counts.get(form) ?? 0) + 1);
  const edges = new Set(atEdges.flatMap((edge) => [...edge]));
  const repeats = (line: PaperLine) =>
    !MARKED.test(line.text) && (counts.get(formOf(line)) ?? 0) >= Math.max(3, pages.size / 2);
  const offset = pageOffset([...edges], pages.size);
  const isPageNumber = ({ text, page }: PaperLine) =>
    /^\d{1,3}$/.test(text) && Number(text) - page === offset;
  const kept: PaperLine[] = [];
  let leftOut = 0;
  let isAfterLeftOut = false;
  for (const line of lines) {
    const isLeftOut = FURNITURE.test(line.text) || (edges.has(line) && (repeats(line) || isPageNumber(line)));
    if (isLeftOut) leftOut += 1;
    else {
      const isApart = line.isApart && !isAfterLeftOut;
      kept.push({ ...line, isApart, page: line.page + leftOut });
    }
    isAfterLeftOut = isLeftOut;
  }
  return kept;
}

/** Page numbers grow with the pages. Returns null without them. */
function pageOffset(edges: readonly PaperLine[], pages: number): number | null {
  const counts = new Map<number, number>();
  for (const { text, page } of edges)
    if (/^\d{1,3}$/.test(text)) counts.set(Number(text) - page, (counts.get(Number(text) - page) ?? 0) + 1);
  const [found] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return found !== undefined && pages > 1 && found[1] >= pages / 2 ? found[0] : null;
}

const formOf = ({ text }: PaperLine): string => text.replaceAll(/\d+/g, '#');

const tidy = (text: string): string =>
  text.trim().replaceAll(/[ \t\u00A0]+/g, (gap) => (gap.length > 2 ? '   ' : ' '));

/** Items of lists keep their lines. */
const ITEM = /^(?:\(?(?:[ivx]{1,5}|[IVX]{1,5}|\d{1,2}|[a-z])[.)]|[•●▪–*-])\s/;

/** Joins the lines of a text; a paragraph, an item of a list and a row of a table begin a new line. */
export function joinLines(lines: readonly PaperLine[]): string {
  let text = '';
  for (const { text: line, isApart } of lines) {
    if (text === '') text = line;
    else if (isApart) text += `\n\n${line}`;
    else if (ITEM.test(line) || line.includes('   ')) text += `\n${line}`;
    else if (/\p{L}-$/u.test(text)) text += line;
    else text += ` ${line}`;
  }
  return text;
}

/** Whether a word may have been broken at the end of a line, or is written with a hyphen. */
export function hasBrokenWord(lines: readonly PaperLine[]): boolean {
  return lines.some(
    ({ text }, index) => /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(lines[index + 1]?.text ?? ''),
  );
}
