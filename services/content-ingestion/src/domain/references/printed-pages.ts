import type { PaperLine } from '../paper-lines.js';

/** Number of lines at the top and at the bottom of a page that may have its number. */
const EDGE = 3;
const NUMBERS = [
  /^[-–—|]?\s*(\d{1,4})\s*[-–—|]?$/,
  /(?:^|\s{2}|\|\s*)(?:page|pg\.?|p\.)\s*(\d{1,4})(?:\s*(?:of|\/)\s*\d{1,4})?$/i,
  /\s{2}(\d{1,4})$/,
  /^(\d{1,4})\s*\|/,
];
const TENS = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx', 'xc'];
const ONES = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

/**
 * The printed number of each page, which citations name: most pages of a document show it, at the same distance from their ordinal.
 * Pages before the first number have roman numerals up to 99; without printed numbers the ordinal counts.
 *
 * @param lines with the heads and footers of pages
 */
export function printedPages(lines: readonly PaperLine[]): (page: number) => string {
  const pages = new Map<number, string[]>();
  for (const { place, text } of lines) {
    const own = pages.get(place.page);
    if (own) own.push(text);
    else pages.set(place.page, [text]);
  }
  const votes = new Map<number, number>();
  for (const [page, texts] of pages) {
    const edges = [...texts.slice(0, EDGE), ...texts.slice(EDGE).slice(-EDGE)];
    const offsets = edges.flatMap((text) => NUMBERS.flatMap((number) => number.exec(text)?.[1] ?? []));
    for (const offset of new Set(offsets.map((number) => Number(number) - page)))
      votes.set(offset, (votes.get(offset) ?? 0) + 1);
  }
  const [best] = [...votes].toSorted(([, one], [, other]) => other - one);
  const offset = best !== undefined && pages.size > 1 && best[1] >= pages.size / 2 ? best[0] : 0;
  return (page) => (page + offset > 0 ? String(page + offset) : romanOf(page));
}

function romanOf(page: number): string {
  const tens = TENS[Math.floor(page / 10)];
  return tens === undefined ? String(page) : `${tens}${ONES[page % 10] ?? ''}`;
}
