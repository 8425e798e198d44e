import type { PaperLine } from '../paper-lines.js';
import { noteHeadingOf } from './note-headings.js';
import type { UnreadPart } from './parsed-division.js';

/** Heads of the columns of the tariff, which stand on each of its pages. */
const HEADS = /^Heading\/(?:\s|$)|(?:^|\s{3})Rates of Duty$|^Stat\.?\s*Suf-?\s*fix/;

/**
 * The table of the tariff goes from its head to the end of the page, or of a text without pages: a chapter has its notes before it,
 * chapters 98 and 99 have several tables.
 *
 * @param lines with the heads of pages, to which those of the table belong
 */
export function findTariffTable(
  lines: readonly PaperLine[],
  hasPages: boolean,
): { isInTable: (line: PaperLine) => boolean; unread: UnreadPart[] } {
  /** By page, the line at which it begins. */
  const starts = new Map<number, number>();
  const headed = new Set<number>();
  for (const { text, line, place } of lines) {
    if (noteHeadingOf(text, false) !== null) headed.add(place.page);
    if (!starts.has(place.page) && HEADS.test(text)) starts.set(place.page, line);
  }
  // pages of footnotes
  for (const { line, place } of lines)
    if (starts.has(place.page - 1) && !starts.has(place.page) && !headed.has(place.page))
      starts.set(place.page, line);
  const runs: { line: number; from: number; to: number }[] = [];
  for (const [page, line] of [...starts].toSorted(([one], [other]) => one - other)) {
    const run = runs.at(-1);
    if (run && run.to === page - 1) run.to = page;
    else runs.push({ line, from: page, to: page });
  }
  const unread = runs.map(({ line, from, to }) => ({
    line: hasPages ? 0 : line,
    what: `the table of the tariff ${hasPages ? `on ${from === to ? `page ${from}` : `pages ${from} to ${to}`} of the file` : 'and what follows it'}`,
  }));
  return { isInTable: ({ line, place }) => line >= (starts.get(place.page) ?? Infinity), unread };
}
