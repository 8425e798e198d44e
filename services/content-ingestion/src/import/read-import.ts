import type { ExamFileIssue } from '@tenfold/contracts';
import {
  EXAM_FILE_MAX_BYTES,
  EXAM_FILE_MAX_MEGABYTES,
  IMPORT_FILE_MAX_MEGABYTES,
  importFormatNames,
  recognizeImport,
  type ImportFormat,
} from '@tenfold/exam';
import { decodeExamFile } from '../domain/decode-exam-file.js';
import { checkCharacters, type CheckedPart } from '../domain/check-characters.js';
import { issueAt, withQuestions } from '../domain/exam-file-issue.js';
import { importCsv } from '../domain/import-csv.js';
import { importGift } from '../domain/import-gift.js';
import { importJson } from '../domain/import-json.js';
import { importMoodle } from '../domain/import-moodle.js';
import { importQti } from '../domain/import-qti.js';
import { sourceOfImport, type EnteredDetails, type ImportedExam } from '../domain/imported-exam.js';
import type { ParsedExam } from '../domain/parsed-exam.js';
import type { XmlTree } from '../domain/xml-tree.js';
import { checkParsedExam, type ExamFileReading, type FindImages } from '../exam/read-exam-file.js';
import { encodeImage, type NewImage } from '../images/encode-image.js';
import { parseXmlTrees } from './parse-xml-trees.js';
import { placeImages, type EncodeImage, type ReadPackageFiles } from './place-images.js';
import { unzipFiles } from './unzip-files.js';

/** `images` are those inside the file: they have to be stored with the exam, which refers to them. */
export type AcceptedImport = Extract<ExamFileReading, { ok: true }> & {
  format: ImportFormat;
  images: NewImage[];
};
/** `format` is null when no format was recognized. */
export type ImportReading =
  AcceptedImport | (Extract<ExamFileReading, { ok: false }> & { format: ImportFormat | null });

interface ImportContext {
  /** Default: none is stored. */
  findImages?: FindImages;
  encodeImage?: EncodeImage;
}

/**
 * Reads a file of another program, recognized by its content, and checks it like an exam file.
 * @param entered what a person entered beside the file
 */
export async function readImport(
  bytes: Buffer,
  entered: EnteredDetails,
  now: Date,
  { findImages = async () => new Set(), encodeImage: encode = encodeImage }: ImportContext = {},
): Promise<ImportReading> {
  const format = recognizeImport(bytes);
  if (format === null) return { ...refusal([issueAt(null, 'IMPORT_UNKNOWN')]), format };
  if (format !== 'qti' && bytes.length > EXAM_FILE_MAX_BYTES)
    return {
      ...refusal(
        unreadable(format, `only a QTI package may have more than ${EXAM_FILE_MAX_MEGABYTES} MB`).issues,
      ),
      format,
    };
  const imported = await importAs(format, bytes, entered);
  if (!imported.ok) return { ...refusal(imported.issues), format };
  const { hasLines } = imported;
  const listed = (issues: ExamFileIssue[]): ExamFileIssue[] =>
    hasLines ? issues : issues.map((issue) => ({ ...issue, line: null }));
  const readPackageFiles: ReadPackageFiles = (names) =>
    format === 'qti'
      ? unzipFiles(bytes, (name) => names.has(name), IMPORT_FILE_MAX_MEGABYTES)
      : Promise.resolve({ ok: true, files: new Map() });
  const placed = await placeImages(imported.exam, { findImages, encodeImage: encode, readPackageFiles });
  if (!placed.ok) return { ...refusal(listed(placed.issues)), format };
  const { exam, images } = placed;
  const source = sourceOfImport(exam);
  const unprintable = checkCharacters(textParts(exam));
  if (unprintable.length > 0) return { ...refusal(listed(withQuestions(unprintable, source))), format };
  const own = images.map(({ url }) => url);
  const reading = await checkParsedExam(exam, source, now, {
    findImages: async (addresses) => new Set([...(await findImages(addresses)), ...own]),
  });
  const warnings = [...imported.warnings, ...listed(reading.warnings)];
  return reading.ok
    ? { ...reading, format, images, warnings }
    : { ...reading, format, issues: listed(reading.issues), warnings };
}

function textParts({ categories, ...rest }: ParsedExam): CheckedPart[] {
  const names = categories.map(({ name }) => name);
  const questions = categories.flatMap((category) => category.questions);
  return [
    { line: rest.line, question: null, part: { ...rest, names } },
    ...questions.map((question) => ({ line: question.line, question: question.number, part: question })),
  ];
}

function refusal(issues: ExamFileIssue[]): Extract<ExamFileReading, { ok: false }> {
  return { ok: false, issues, warnings: [] };
}

async function importAs(format: ImportFormat, bytes: Buffer, entered: EnteredDetails): Promise<ImportedExam> {
  if (format === 'qti') return importPackage(bytes, entered);
  const text = textOf(bytes);
  if (text === null) return unreadable(format, 'it is not saved as UTF-8');
  if (format === 'csv') return importCsv(text, entered);
  if (format === 'gift') return importGift(text, entered);
  if (format === 'json') return importJson(text, entered);
  const trees = await readTrees(format, new Map([['quiz', bytes]]));
  return trees.ok ? importMoodle(trees.files.get('quiz') ?? emptyTree, entered) : trees;
}

async function importPackage(bytes: Buffer, entered: EnteredDetails): Promise<ImportedExam> {
  const unzipped = await unzipFiles(bytes, (name) => name.endsWith('.xml'));
  if (!unzipped.ok) return unreadable('qti', unzipped.reason);
  const trees = await readTrees('qti', unzipped.files);
  return trees.ok ? importQti(trees.files, entered) : trees;
}

type ReadTrees = { ok: true; files: Map<string, XmlTree> } | Extract<ImportedExam, { ok: false }>;

async function readTrees(format: ImportFormat, files: ReadonlyMap<string, Buffer>): Promise<ReadTrees> {
  const texts = [...files].map(([name, bytes]) => ({ name, decoded: decodeExamFile(bytes) }));
  const refused = texts.find(({ decoded }) => !decoded.ok);
  if (refused && !refused.decoded.ok) {
    const { issue } = refused.decoded;
    if (format !== 'qti') return { ok: false, issues: [issue] };
    return unreadable(format, `${refused.name}: ${issue.message.replace(/\.$/, '')}`);
  }
  const replies = await parseXmlTrees(texts.map(({ decoded }) => decoded.xml));
  if (replies === null) return { ok: false, issues: [issueAt(null, 'PARSER_STOPPED')] };
  const read = new Map<string, XmlTree>();
  for (const [index, { name }] of texts.entries()) {
    const reply = replies[index];
    if (!reply?.ok)
      return unreadable(format, `${name} is not well-formed XML${reply?.line ? `, line ${reply.line}` : ''}`);
    read.set(name, reply.root);
  }
  return { ok: true, files: read };
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
