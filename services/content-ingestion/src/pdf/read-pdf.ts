import { assertAtMost, FileLimitError, type LineLimits } from '../domain/file-limits.js';
import type { PaperLine } from '../domain/paper-lines.js';

export type ReadPdf = { ok: true; lines: PaperLine[]; pages: number } | { ok: false; reason: string };

/** Text at a place of a page; points from its lower left corner. */
interface Piece {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Reads the lines of a PDF by their places: a viewer's order of texts is not that of the page.
 * @param file its index in the upload
 * @returns all lines, with the heads and footers of pages
 */
export async function readPdf(bytes: Uint8Array, file: number, limits?: LineLimits): Promise<ReadPdf> {
  const { getDocument } = await import('unpdf/pdfjs');
  const options = { isEvalSupported: false, useSystemFonts: false, disableFontFace: true, verbosity: 0 };
  try {
    const document = await getDocument({ data: new Uint8Array(bytes), ...options }).promise;
    assertAtMost('pages', document.numPages, limits?.pages);
    const pages: {
      page: number;
      rows: Row[];
      top: (y: number) => number;
      isCut: (piece: Piece) => boolean;
    }[] = [];
    for (let page = 1; page <= document.numPages; page += 1) {
      const shown = await document.getPage(page);
      const { items } = await shown.getTextContent();
      const [left = 0, bottom = 0, right = 1, height = 1] = shown.view;
      const pieces = items.flatMap((item) => ('str' in item ? pieceOf(item) : []));
      // letters outside the page are left out by pdfjs
      const isCut = ({ x, y, width, height: letter }: Piece) =>
        Math.min(x - left, right - x - width) < letter / 2 ||
        Math.min(y - bottom - letter, height - y - letter) < letter;
      const top = (y: number) => Math.min(1, Math.max(0, 1 - (y - bottom) / (height - bottom)));
      pages.push({ page, rows: rowsOf(pieces), top, isCut });
      shown.cleanup();
    }
    const usual = usualStep(pages.flatMap(({ rows }) => stepsOf(rows)));
    const lines: PaperLine[] = [];
    for (const { page, rows, top, isCut } of pages) {
      const steps = stepsOf(rows);
      for (const [index, { y, height, pieces }] of rows.entries()) {
        const place = { file, page, top: top(y + height) };
        const isApart = (steps[index - 1] ?? 0) > APART * usual;
        lines.push({
          line: lines.length + 1,
          page,
          place,
          text: textOf(pieces),
          isApart,
          isCut: pieces.some(isCut),
        });
      }
    }
    assertAtMost('lines', lines.length, limits?.lines);
    return lines.length === 0 ? { ok: false, reason: SCAN } : { ok: true, lines, pages: document.numPages };
  } catch (error) {
    if (error instanceof FileLimitError) throw error;
    return { ok: false, reason: reasons[(error as Error).name] ?? DAMAGED };
  }
}

const SCAN = 'it has no text, only pictures of pages. Run text recognition (OCR) on it first';
const DAMAGED = 'it is damaged or incomplete. Load it again from its source';
const reasons: Record<string, string> = {
  PasswordException: 'it is protected by a password. Save it without one',
  RangeError: 'its pages unpack to more than can be read. Print it to another PDF',
};

function pieceOf(item: { str: string; transform: number[]; width: number; height: number }): Piece[] {
  const [, , , , x = 0, y = 0] = item.transform;
  const text = item.str.replaceAll('\u00A0', ' ');
  return text.trim() === '' ? [] : [{ text, x, y, width: item.width, height: item.height || 10 }];
}

interface Row {
  y: number;
  height: number;
  pieces: Piece[];
}

function rowsOf(pieces: readonly Piece[]): Row[] {
  const rows: Row[] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    if (row && row.y - piece.y < row.height / 2) row.pieces.push(piece);
    else rows.push({ y: piece.y, height: piece.height, pieces: [piece] });
  }
  return rows;
}

/** From each row to the next one, in heights of its letters. */
const stepsOf = (rows: readonly Row[]): number[] =>
  rows.slice(1).map(({ y }, index) => {
    const before = rows[index];
    return before ? (before.y - y) / before.height : 0;
  });

/** Few lines of a table follow each other in one row of it, and a number in the middle of a row stands between two lines. */
function usualStep(steps: readonly number[]): number {
  const whole = steps.filter((step) => step >= 1).toSorted((a, b) => a - b);
  return whole[Math.floor(whole.length / 20)] ?? Infinity;
}

/** Of the usual distance of lines. */
const APART = 1.3;

/** Parts of the height of a letter. */
const WORD_GAP = 0.15;
const COLUMN_GAP = 1.6;

function textOf(pieces: readonly Piece[]): string {
  let text = '';
  let end = -Infinity;
  for (const piece of pieces.toSorted((a, b) => a.x - b.x)) {
    const gap = (piece.x - end) / piece.height;
    if (text !== '') text += gap > COLUMN_GAP ? '   ' : gap > WORD_GAP ? ' ' : '';
    text += piece.text;
    end = piece.x + piece.width;
  }
  return text
    .replaceAll(/(?<! ) {2}(?! )/g, ' ')
    .replaceAll(/ {4,}/g, '   ')
    .trim();
}
