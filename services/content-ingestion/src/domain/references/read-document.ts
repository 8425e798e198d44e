import { formatReference, workOf, type CbpDocument } from '@tenfold/exam';
import { joinLines, linesAfterEarlyEnd, mendBrokenWords } from '../join-lines.js';
import { fullLength, type PaperLine } from '../paper-lines.js';
import { DOCUMENT_KEY, documentKey } from './citation-target.js';
import { sectionHeadings, type SectionHeading } from './document-sections.js';
import { isMarkdownHeading } from './note-headings.js';
import {
  paragraphOf,
  type ParsedDivision,
  type ParsedParagraph,
  type ReadReference,
} from './parsed-division.js';

/** Lines, or a heading between them. */
type Piece = { lines: PaperLine[] } | { heading: string };

interface OpenDivision {
  division: ParsedDivision;
  pieces: Piece[];
  /** Of a page: number of pieces that stand in no section; null until a section begins or goes on. */
  ownPieces: number | null;
}

/**
 * Reads a document of CBP. Each page and each numbered section is a division with its whole text, because citations name either, and
 * sections go on over pages.
 *
 * @param all lines without the heads and footers of pages
 * @param pageNumber the printed number of a page; null when the document has no pages
 */
export function readDocument(
  all: readonly PaperLine[],
  named: CbpDocument,
  isSummary: boolean,
  pageNumber: ((page: number) => string) | null,
): Omit<ReadReference, 'unread' | 'unreadCount'> & { divisions: ParsedDivision[] } {
  const lines = mendBrokenWords(all);
  const headings = sectionHeadings(lines);
  const full = fullLength([lines]);
  const title = formatReference(named);
  const opened: OpenDivision[] = [];
  const open = (kind: ParsedDivision['kind'], number: string, heading: string, key: string) => {
    const parent = opened.length === 0 ? null : 0;
    const division = { place: opened.length, parent, kind, number, heading, key, paragraphs: [] };
    const one: OpenDivision = { division, pieces: [], ownPieces: null };
    opened.push(one);
    return one;
  };
  const work = workOf(named) ?? title;
  // another version alone is no change
  const root = open('document', '', work, DOCUMENT_KEY);
  let page: OpenDivision | null = null;
  let shown: number | null = null;
  let section: OpenDivision | null = null;
  for (const [index, line] of lines.entries()) {
    const begun = headings.get(index);
    if (pageNumber !== null && line.place.page !== shown) {
      shown = line.place.page;
      const number = pageNumber(shown);
      page = open('page', number, headingOfPage(begun, section?.division), documentKey('page', number));
    }
    if (begun)
      section = open('document-section', begun.number, begun.heading, documentKey('section', begun.number));
    // the first section of a document may begin below the top of its page
    if (begun && page?.division.heading === '') page.division.heading = headingOfPage(begun, undefined);
    if (page && section) page.ownPieces ??= page.pieces.length;
    for (const one of [page, section ?? (page ? null : root)])
      if (one) addLine(one, line, begun, one === page);
  }
  const divisions = opened.map(({ division, pieces, ownPieces }) => ({
    ...division,
    paragraphs: paragraphsOf(pieces, full),
    ...(ownPieces !== null && { ownParagraphs: paragraphsOf(pieces.slice(0, ownPieces), full).length }),
  }));
  return { work, title, isSummary, divisions };
}

function headingOfPage(begun: SectionHeading | undefined, section: ParsedDivision | undefined): string {
  if (begun) return `${begun.number} ${begun.heading}`.trim();
  return section ? `${section.number} ${section.heading}`.trim() + ', continued' : '';
}

function addLine(
  to: OpenDivision,
  line: PaperLine,
  begun: SectionHeading | undefined,
  isPage: boolean,
): void {
  const { pieces } = to;
  if (begun) {
    if (isPage) pieces.push({ heading: `${begun.number} ${begun.heading}`.trim() });
    if (begun.text !== '') pieces.push({ lines: [{ ...line, text: begun.text }] });
    else pieces.push({ lines: [] });
    return;
  }
  if (isMarkdownHeading(line.text)) {
    pieces.push({ heading: line.text.replace(/^#+\s+/, '').replaceAll('**', '') });
    return;
  }
  const last = pieces.at(-1);
  if (last && 'lines' in last) last.lines.push(line);
  else pieces.push({ lines: [line] });
}

function paragraphsOf(pieces: readonly Piece[], full: number): ParsedParagraph[] {
  return pieces.flatMap((piece) => {
    if ('heading' in piece) return [paragraphOf('heading', piece.heading)];
    const joined =
      full === 0
        ? piece.lines.map(({ text }) => text).join('\n')
        : joinLines(piece.lines, linesAfterEarlyEnd(piece.lines, full));
    return joined
      .split('\n')
      .map((text) => text.replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean)
      .map((text) => paragraphOf('text', text));
  });
}
