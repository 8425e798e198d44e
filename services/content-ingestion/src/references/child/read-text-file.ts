import { isCbpDocument, namedReference } from '@tenfold/exam';
import { FileLimitError } from '../../domain/file-limits.js';
import { splitLines, withoutFurniture, type PaperLine } from '../../domain/paper-lines.js';
import {
  ReferenceFileError,
  type ParsedDivision,
  type ReadReference,
  type UnreadPart,
} from '../../domain/references/parsed-division.js';
import { printedPages } from '../../domain/references/printed-pages.js';
import { readDocument } from '../../domain/references/read-document.js';
import { readNotes } from '../../domain/references/read-notes.js';
import { SUMMARY_LINE } from '../../domain/references/reference-format.js';
import { findTariffTable } from '../../domain/references/tariff-table.js';
import { readPdf } from '../../pdf/read-pdf.js';

const LIMITS = { pages: 1_000, lines: 100_000 };
/** Heads of several lines, as the tariff has them. */
const EDGE = 4;

interface Read {
  lines: PaperLine[];
  /** null: the text has no pages. */
  pages: number | null;
  isSummary: boolean;
}

/** Reads a PDF or text of notes of the tariff or of a document of CBP. */
export async function readTextFile(
  file: Buffer,
  isPdf: boolean,
  name: string,
  emit: (division: ParsedDivision) => void,
): Promise<ReadReference> {
  const named = namedReference(name);
  if (named === null) throw new ReferenceFileError(`${name} is no name of a document.`);
  const { lines, pages, isSummary } = isPdf ? await linesOfPdf(file) : linesOfText(file);
  if (isCbpDocument(named)) {
    const pageNumber = pages === null ? null : printedPages(lines);
    const { divisions, ...read } = readDocument(withoutFurniture(lines, EDGE), named, isSummary, pageNumber);
    divisions.forEach(emit);
    const unread = pagesWithout(lines, pages ?? 0);
    return { ...read, unread, unreadCount: unread.length };
  }
  const { isInTable, unread } = findTariffTable(lines, pages !== null);
  const notes = withoutFurniture(lines, EDGE).filter((line) => !isInTable(line));
  const missing = [...unread, ...pagesWithout(lines, pages ?? 0)];
  const { divisions, ...read } = readNotes(notes, named, isSummary, missing);
  divisions.forEach(emit);
  return read;
}

async function linesOfPdf(file: Buffer): Promise<Read> {
  const read = await within(() => readPdf(file, 0, LIMITS));
  if (!read.ok) throw new ReferenceFileError(`This PDF cannot be read: ${read.reason}.`);
  return { lines: read.lines, pages: read.pages, isSummary: false };
}

function linesOfText(file: Buffer): Read {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file).replaceAll(/\r\n?/g, '\n');
  } catch {
    throw new ReferenceFileError(NO_TEXT);
  }
  if (text.includes('\0')) throw new ReferenceFileError(NO_TEXT);
  const isSummary = text.trimStart().startsWith(SUMMARY_LINE);
  const shown = text.replaceAll(/^<!--.*-->$/gm, '');
  const lines = within(() => splitLines(shown, 0, LIMITS));
  if (lines.length === 0) throw new ReferenceFileError('The file is empty.');
  return { lines, pages: shown.includes('\f') ? shown.split('\f').length : null, isSummary };
}

const NO_TEXT =
  'This is neither text in UTF-8 nor a PDF, XML or JSON. Save a text as UTF-8, or a document as PDF, and load it again.';

function within<Result>(read: () => Result): Result {
  const refuse = (error: unknown): never => {
    throw error instanceof FileLimitError ? new ReferenceFileError(error.message) : error;
  };
  try {
    const result = read();
    return result instanceof Promise ? (result.catch(refuse) as Result) : result;
  } catch (error) {
    return refuse(error);
  }
}

/** Lists the pages without text, such as those with pictures only. */
function pagesWithout(lines: readonly PaperLine[], pages: number): UnreadPart[] {
  const withText = new Set(lines.map(({ place }) => place.page));
  return Array.from({ length: pages }, (_, index) => index + 1)
    .filter((page) => !withText.has(page))
    .map((page) => ({ line: 0, what: `page ${page} of the file, which has no text` }));
}
