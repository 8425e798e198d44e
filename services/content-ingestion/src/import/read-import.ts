import { createHash } from 'node:crypto';
import type { ImportFormat } from '@tenfold/exam';
import type { LimitedProgram } from '@tenfold/platform/limited-process';
import type { EnteredDetails } from '../domain/imported-exam.js';
import { questionsOf, type ParsedExam, type ParsedPlace } from '../domain/parsed-exam.js';
import type { UnversionedExam } from '../domain/publish-exam.js';
import type { QuestionSources } from '../domain/question-changes.js';
import type { SourceFile } from '../exam/exam-source.queries.js';
import { dayOf, readParsed, type ExamFileReading, type FindImages } from '../exam/read-exam-file.js';
import type { NewImage } from '../images/encode-image.js';
import { parseUpload } from '../parser/run-parser.js';
import { placeImages } from './place-images.js';

/** `images` are those inside the file: they have to be stored with the exam, which refers to them. */
export type AcceptedImport = Extract<ExamFileReading, { ok: true }> & {
  format: ImportFormat;
  images: NewImage[];
  /** The files of a past exam, and where its questions stand in them. */
  sourceFiles: SourceFile[];
  sources: QuestionSources;
};
/** `format` is null when no format was recognized. */
export type ImportReading =
  AcceptedImport | (Extract<ExamFileReading, { ok: false }> & { format: ImportFormat | null });

interface ImportContext {
  /** Default: none is stored. */
  findImages?: FindImages;
  limits?: Partial<LimitedProgram>;
}

/**
 * Reads a file of another program and checks it like an exam file.
 * @param entered what a person entered beside the file
 */
export async function readImport(
  bytes: Buffer,
  entered: EnteredDetails,
  now: Date,
  { findImages = async () => new Set(), limits }: ImportContext = {},
): Promise<ImportReading> {
  const parsed = await parseUpload({ kind: 'import', today: dayOf(now), entered }, bytes, limits);
  const { format, exam, hasLines, warnings } = parsed;
  const checked = await readParsed(parsed, { findImages });
  if (!checked.ok) return { ...checked, format };
  if (exam === null || format === null) throw new Error('the parser accepted a file without an exam');
  const placed = await placeImages(exam, { findImages, packageImages: parsed.images });
  if (!placed.ok) {
    const issues = hasLines ? placed.issues : placed.issues.map((issue) => ({ ...issue, line: null }));
    return { ok: false, issues, warnings, format };
  }
  const reading = await readParsed({ ...parsed, exam: placed.exam }, { findImages });
  if (!reading.ok) return { ...reading, format };
  const sourceFiles = splitUpload(bytes, parsed.papers);
  const sources = sourcesOf(placed.exam, reading.exam, sourceFiles);
  return { ...reading, format, images: placed.images, sourceFiles, sources };
}

function splitUpload(bytes: Buffer, lengths: readonly number[]): SourceFile[] {
  let start = 0;
  return lengths.map((length) => {
    const file = bytes.subarray(start, start + length);
    start += length;
    return { hash: createHash('sha256').update(file).digest('hex'), bytes: file };
  });
}

function sourcesOf(
  parsed: ParsedExam,
  { questions }: UnversionedExam,
  files: readonly SourceFile[],
): QuestionSources {
  const ids = new Map(questions.map(({ id, number }) => [number, id]));
  const placeOf = ({ file, ...place }: ParsedPlace) => ({ ...place, file: files[file]?.hash ?? '' });
  return Object.fromEntries(
    questionsOf(parsed).flatMap(({ number, source }) => {
      if (!source) return [];
      const { question, key, doubts } = source;
      const places = { question: placeOf(question), key: key && placeOf(key) };
      return [[ids.get(number) ?? '', { ...places, doubts, acceptedAt: null, acceptedBy: null }]];
    }),
  );
}
