import { assertAtMost, type LineLimits } from './file-limits.js';
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

/** With the number of a page. */
const FOOTER =
  /^(?:CBLE,? ?(?:pg|page)\.? ?\d{1,3}|Pa?ge?\.? ?\d{1,3}(?: of \d{1,3})?|\d{1,3} ?\| ?Page|- ?\d{1,3} ?-)$/i;
const HEAD = /^Section (?:\d|[IVX]{1,4}):(?!.*survey)/i;
/** A question, an option or a row of the key. */
const MARKED = /^(?:[A-E][.)]|\d{1,2}[.)]?) /;
/** Number of lines at the top and at the bottom of a page of a past exam that may be a head or a footer. */
const EDGE = 2;
/** A form of lines that repeats less, or on fewer than half of the pages from its first to its last, may be part of a text. */
const REPEATED_MIN = 3;

/**
 * @param text pages end with a form feed
 * @param file its index in the upload
 */
export function linesOfText(text: string, file = 0): PaperLine[] {
  return withoutFurniture(splitLines(text, file));
}

/** With the heads and footers of pages. */
export function splitLines(text: string, file = 0, limits?: LineLimits): PaperLine[] {
  const lines: PaperLine[] = [];
  let isApart = true;
  let number = 0;
  const pages = text.split('\f');
  assertAtMost('pages', pages.length, limits?.pages);
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
  assertAtMost('lines', lines.length, limits?.lines);
  return lines;
}

/** A line that is no furniture by its place, and may be some. */
export const isLikeFurniture = ({ text }: PaperLine): boolean => FOOTER.test(text) || HEAD.test(text);

/**
 * Leaves out heads, footers and page numbers. The text before one goes on after it, on another page. Text that was copied has
 * no pages: its footers, and the heads that it repeats, stand anywhere.
 * @param edge number of lines at the top and at the bottom of a page that may be a head or a footer
 */
export function withoutFurniture(lines: readonly PaperLine[], edge = EDGE): PaperLine[] {
  const pages = new Map<number, PaperLine[]>();
  for (const line of lines) {
    const ofPage = pages.get(line.page);
    if (ofPage) ofPage.push(line);
    else pages.set(line.page, [line]);
  }
  const atEdges = [...pages.values()].map(
    (ofPage) => new Set([...ofPage.slice(0, edge), ...ofPage.slice(-edge)]),
  );
  const places = new Map<string, number[]>();
  for (const [page, ofPage] of atEdges.entries())
    for (const form of new Set([...ofPage].map(formOf)))
      places.set(form, [...(places.get(form) ?? []), page]);
  const edges = new Set(atEdges.flatMap((ofPage) => [...ofPage]));
  const repeats = (line: PaperLine) => {
    const found = places.get(formOf(line)) ?? [];
    const [first = 0, last = 0] = [found[0], found.at(-1)];
    return !MARKED.test(line.text) && found.length >= Math.max(REPEATED_MIN, (last - first + 1) / 2);
  };
  const copies = new Map<string, number>();
  for (const { text } of lines) if (HEAD.test(text)) copies.set(text, (copies.get(text) ?? 0) + 1);
  const isCopiedHead = ({ text }: PaperLine) => (copies.get(text) ?? 0) >= REPEATED_MIN;
  const offset = pageOffset([...edges], pages.size);
  const isPageNumber = ({ text, page }: PaperLine) =>
    /^\d{1,3}$/.test(text) && Number(text) - page === offset;
  const full = fullLength([lines]);
  const kept: PaperLine[] = [];
  let end: PaperLine | undefined;
  let leftOut = 0;
  let isAfterLeftOut = false;
  for (const line of lines) {
    const isLeftOut =
      pages.size === 1
        ? FOOTER.test(line.text) || isCopiedHead(line)
        : edges.has(line) && (FOOTER.test(line.text) || repeats(line) || isPageNumber(line));
    if (isLeftOut) leftOut += 1;
    else {
      // no space shows where a paragraph ends with its page
      const isParagraph = end !== undefined && end.page !== line.page && end.text.length < SHORT * full;
      const isApart = (line.isApart && !isAfterLeftOut) || isParagraph;
      kept.push({ ...line, isApart, page: line.page + leftOut });
      end = line;
    }
    isAfterLeftOut = isLeftOut;
  }
  return kept;
}

/** A line with less than this share of a full line ends a paragraph. */
const SHORT = 0.7;
/** Lines that are longer are paragraphs. */
const FULL_MAX = 200;

/**
 * The usual length of lines that go on in the next one, with a small letter.
 * @returns 0 when the lines are paragraphs
 */
export function fullLength(texts: readonly (readonly PaperLine[])[]): number {
  const goesOn = (next: PaperLine | undefined) => next?.isApart === false && /^\p{Ll}/u.test(next.text);
  const lengths = texts
    .flatMap((lines) => lines.filter((_, index) => goesOn(lines[index + 1])))
    .map(({ text }) => text.length)
    .toSorted((a, b) => a - b);
  const full = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  return full > FULL_MAX ? 0 : full;
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
