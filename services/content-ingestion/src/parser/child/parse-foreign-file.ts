import {
  EXAM_FILE_MAX_BYTES,
  EXAM_FILE_MAX_MEGABYTES,
  nameForeignFile,
  IMPORT_FILE_MAX_MEGABYTES,
  importFormatNames,
  recognizeImport,
  type ImportFormat,
} from '@tenfold/exam';
import type { ExamFileIssue } from '@tenfold/contracts';
import { checkCharacters, type CheckedPart } from '../../domain/check-characters.js';
import { containedReferences } from '../../domain/contained-images.js';
import { asUtf8, decodeExamFile } from '../../domain/decode-exam-file.js';
import { issueAt, withQuestions } from '../../domain/exam-file-issue.js';
import { assertExamSize } from '../../domain/file-limits.js';
import { importAnki } from '../../domain/import-anki.js';
import { isDocumentPart, textOfDocument } from '../../domain/import-docx.js';
import { importLettered } from '../../domain/import-lettered.js';
import { importXlsx, isWorkbookPart } from '../../domain/import-xlsx.js';
import { importCsv } from '../../domain/import-csv.js';
import { importGift } from '../../domain/import-gift.js';
import { importJson } from '../../domain/import-json.js';
import { importPaper, readKeyOf } from '../../domain/import-paper.js';
import { importMoodle } from '../../domain/import-moodle.js';
import { distinctQti1, importQti1, isQti1 } from '../../domain/import-qti-1.js';
import { withNamesOfQti3 } from '../../domain/import-qti-2.js';
import { importQti } from '../../domain/import-qti.js';
import {
  sourceOfImport,
  WHOLE_FILE,
  type EnteredDetails,
  type ImportedExam,
} from '../../domain/imported-exam.js';
import { linesOfText, withoutFurniture, type PaperLine } from '../../domain/paper-lines.js';
import type { ParsedExam } from '../../domain/parsed-exam.js';
import type { XmlTree } from '../../domain/xml-tree.js';
import { readPdf } from '../../pdf/read-pdf.js';
import { checked, refused, type Parsed } from './parsed.js';
import { readXmlTree } from './read-xml-tree.js';
import { unzipFiles } from './unzip-files.js';

/** Reads a file of another program, recognized by its content, and checks it like an exam file. */
export async function parseForeignFile(
  bytes: Buffer,
  entered: EnteredDetails,
  today: string,
): Promise<Parsed> {
  const format = recognizeImport(bytes);
  if (format === null) return refused([unknownFormat(bytes)]);
  if (format !== 'qti' && format !== 'paper' && bytes.length > EXAM_FILE_MAX_BYTES) {
    const reason = `only a QTI package or a PDF may have more than ${EXAM_FILE_MAX_MEGABYTES} MB`;
    return refused(unreadable(format, reason).issues, format);
  }
  const imported = await importAs(format, bytes, entered);
  if (!imported.ok) return refused(imported.issues, format);
  const { exam, hasLines } = imported;
  const papers = format === 'paper' ? splitPapers(bytes) : [];
  assertExamSize(exam);
  const listed = (issues: ExamFileIssue[]): ExamFileIssue[] =>
    issues.map((issue) => ({ ...issue, line: hasLines && issue.line !== WHOLE_FILE ? issue.line : null }));
  const source = sourceOfImport(exam);
  const unprintable = checkCharacters(textParts(exam));
  if (unprintable.length > 0) return refused(listed(withQuestions(unprintable, source)), format);
  const { reply } = checked(exam, source, today, format);
  const images = await readImages(exam, format, bytes);
  return {
    reply: {
      ...reply,
      issues: listed(reply.issues),
      missing: listed(reply.missing),
      warnings: [...imported.warnings, ...listed(reply.warnings)],
      unknownImages: reply.unknownImages.map(({ url, issue }) => ({
        url,
        issue: { ...issue, line: hasLines ? issue.line : null },
      })),
      hasLines,
      papers: papers.map(({ length }) => length),
      images: images.ok
        ? { ok: true, files: images.files.map(({ name, bytes: { length } }) => ({ name, length })) }
        : images,
    },
    contents: images.ok ? images.files.map(({ bytes: content }) => content) : [],
  };
}

function unknownFormat(bytes: Buffer): ExamFileIssue {
  const explanation = nameForeignFile(bytes);
  if (explanation !== null) return issueAt(null, 'OTHER_FORMAT', explanation);
  const isExamFile = /<exam[\s>]/.test(bytes.toString('latin1', 0, ROOT_WITHIN));
  return issueAt(null, isExamFile ? 'IMPORT_EXAM_FILE' : 'IMPORT_UNKNOWN');
}

const ROOT_WITHIN = 1_000;

function textParts({ categories, ...rest }: ParsedExam): CheckedPart[] {
  const names = categories.map(({ name }) => name);
  const questions = categories.flatMap((category) => category.questions);
  return [
    { line: rest.line, question: null, part: { ...rest, names } },
    ...questions.map((question) => ({ line: question.line, question: question.number, part: question })),
  ];
}

async function importAs(format: ImportFormat, bytes: Buffer, entered: EnteredDetails): Promise<ImportedExam> {
  if (format === 'qti' || format === 'xlsx' || format === 'docx')
    return importArchive(format, bytes, entered);
  if (format === 'moodle') {
    const trees = readTrees(format, new Map([['quiz', bytes]]));
    return trees.ok ? importMoodle(trees.files.get('quiz') ?? emptyTree, entered) : trees;
  }
  if (format === 'paper') return importPapers(bytes, entered);
  const text = textOf(bytes);
  if (text === null) return unreadable(format, 'it is not saved as UTF-8');
  return { csv: importCsv, gift: importGift, json: importJson, aiken: importLettered, anki: importAnki }[
    format
  ](text, entered);
}

/** Reads the rows of an answer key. */
export async function parseKey(bytes: Buffer): Promise<Parsed> {
  const read = await readPapers(bytes);
  if (!read.ok) return refused(read.issues, 'paper');
  const keyRows = readKeyOf(read.files);
  const { reply, contents } = refused(keyRows.length === 0 ? [issueAt(null, 'KEY_FILE_EMPTY')] : [], 'paper');
  return { reply: { ...reply, keyRows }, contents };
}

/** Exam and key are sent one after the other. */
async function importPapers(bytes: Buffer, entered: EnteredDetails): Promise<ImportedExam> {
  const read = await readPapers(bytes);
  return read.ok ? importPaper(read.files, entered, read.isText) : read;
}

type ReadPapers =
  { ok: true; files: PaperLine[][]; isText: boolean[] } | Extract<ImportedExam, { ok: false }>;

async function readPapers(bytes: Buffer): Promise<ReadPapers> {
  const files: PaperLine[][] = [];
  const isText: boolean[] = [];
  for (const [index, file] of splitPapers(bytes).entries()) {
    const isPdf = file.subarray(0, PDF.length).equals(PDF);
    const text = isPdf ? null : textOf(file);
    if (!isPdf && text === null) return unreadable('paper', 'it is not saved as UTF-8');
    const read =
      text === null ? await readPdf(file, index) : { ok: true as const, lines: linesOfText(text, index) };
    if (!read.ok) return unreadable('paper', read.reason);
    isText.push(!isPdf);
    files.push(isPdf ? withoutFurniture(read.lines) : read.lines);
  }
  return { ok: true, files, isText };
}

const PDF = Buffer.from('%PDF-');

/** A PDF ends with `%%EOF`. Another PDF or a text may follow. The parts are the whole upload, in order. */
function splitPapers(bytes: Buffer): Buffer[] {
  const starts = [0];
  for (let at = bytes.indexOf(PDF, 1); at >= 0; at = bytes.indexOf(PDF, at + 1)) {
    const before = bytes.toString('latin1', Math.max(0, at - 20), at).trimEnd();
    if (before.endsWith('%%EOF') || !bytes.subarray(0, PDF.length).equals(PDF)) starts.push(at);
  }
  const parts = starts.map((start, index) => bytes.subarray(start, starts[index + 1]));
  return parts.flatMap((part) => {
    const mark = part.lastIndexOf('%%EOF');
    const [marker = ''] = /^%%EOF\r?\n?/.exec(part.toString('latin1', mark, mark + 7)) ?? [];
    const end = mark < 0 ? part.length : mark + marker.length;
    const rest = part.subarray(end);
    const isText = part.subarray(0, PDF.length).equals(PDF) && rest.toString('latin1').trim() !== '';
    return isText ? [part.subarray(0, end), rest] : [part];
  });
}

const ZIP = Buffer.from('PK');

type ArchiveFormat = 'qti' | 'xlsx' | 'docx';

const wantedParts: Record<ArchiveFormat, (name: string) => boolean> = {
  // a Mac adds a file ._name for each file, which is no XML; Canvas writes question banks as .xml.qti
  qti: (name) => /\.xml(?:\.qti)?$/.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name),
  xlsx: isWorkbookPart,
  docx: isDocumentPart,
};

async function importArchive(
  format: ArchiveFormat,
  bytes: Buffer,
  entered: EnteredDetails,
): Promise<ImportedExam> {
  const isBare = format === 'qti' && !bytes.subarray(0, ZIP.length).equals(ZIP);
  const unzipped = isBare
    ? { ok: true as const, files: new Map([['the file', bytes]]) }
    : await unzipFiles(bytes, wantedParts[format]);
  if (!unzipped.ok) return unreadable(format, unzipped.reason);
  const trees = readTrees(format, unzipped.files);
  if (!trees.ok) return trees;
  if (format === 'qti') {
    const isBank = ([name]: readonly [string, XmlTree]) => Number(name.endsWith('.qti'));
    const files = [...trees.files].toSorted((a, b) => isBank(a) - isBank(b));
    const documents = files.map(([name, tree]) => [name, withNamesOfQti3(tree)] as const);
    const oldest = documents.map(([, tree]) => tree).filter(isQti1);
    return oldest.length > 0
      ? importQti1(distinctQti1(oldest), entered)
      : importQti(new Map(documents), entered);
  }
  if (format === 'xlsx') return importXlsx(trees.files, entered);
  return withoutLines(importLettered(textOfDocument(trees.files), entered));
}

/** A person cannot find lines of a Word document by their number. */
function withoutLines(imported: ImportedExam): ImportedExam {
  const unlined = (issues: ExamFileIssue[]) => issues.map((issue) => ({ ...issue, line: null }));
  return imported.ok
    ? { ...imported, hasLines: false, warnings: unlined(imported.warnings) }
    : { ...imported, issues: unlined(imported.issues) };
}

async function readImages(exam: ParsedExam, format: ImportFormat, bytes: Buffer) {
  const references = containedReferences(exam);
  const names = references.flatMap(({ contained: { name, base64 } }) => (base64 === null ? [name] : []));
  if (format !== 'qti' || names.length === 0 || !bytes.subarray(0, ZIP.length).equals(ZIP))
    return { ok: true, files: [] } as const;
  const wanted = new Set(names);
  const unzipped = await unzipFiles(bytes, (name) => wanted.has(name), IMPORT_FILE_MAX_MEGABYTES);
  if (!unzipped.ok) return unzipped;
  return {
    ok: true,
    files: [...unzipped.files].map(([name, content]) => ({ name, bytes: content })),
  } as const;
}

type ReadTrees = { ok: true; files: Map<string, XmlTree> } | Extract<ImportedExam, { ok: false }>;

function readTrees(format: ImportFormat, files: ReadonlyMap<string, Buffer>): ReadTrees {
  const trees = new Map<string, XmlTree>();
  for (const [name, bytes] of files) {
    const decoded = decodeExamFile(asUtf8(bytes));
    if (!decoded.ok) {
      const { issue } = decoded;
      if (format === 'moodle') return { ok: false, issues: [issue] };
      return unreadable(format, `${name}: ${issue.message.replace(/\.$/, '')}`);
    }
    const read = readXmlTree(decoded.xml);
    if (!read.ok)
      return unreadable(format, `${name} is not well-formed XML${read.line ? `, line ${read.line}` : ''}`);
    trees.set(name, read.root);
  }
  return { ok: true, files: trees };
}

function unreadable(format: ImportFormat, reason: string): Extract<ImportedExam, { ok: false }> {
  return { ok: false, issues: [issueAt(null, 'IMPORT_UNREADABLE', importFormatNames[format], reason)] };
}

const emptyTree: XmlTree = { name: '', attributes: {}, line: 1, children: [] };

function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n');
  } catch {
    return null; // a fatal decoder throws only for invalid bytes
  }
}
