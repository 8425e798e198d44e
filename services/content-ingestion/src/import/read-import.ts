import type { ImportFormat } from '@tenfold/exam';
import type { EnteredDetails } from '../domain/imported-exam.js';
import { dayOf, readParsed, type ExamFileReading, type FindImages } from '../exam/read-exam-file.js';
import type { NewImage } from '../images/encode-image.js';
import { parseUpload } from '../parser/run-parser.js';
import { placeImages } from './place-images.js';

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
}

/**
 * Reads a file of another program and checks it like an exam file.
 * @param entered what a person entered beside the file
 */
export async function readImport(
  bytes: Buffer,
  entered: EnteredDetails,
  now: Date,
  { findImages = async () => new Set() }: ImportContext = {},
): Promise<ImportReading> {
  const parsed = await parseUpload({ kind: 'import', today: dayOf(now), entered }, bytes);
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
  return reading.ok ? { ...reading, format, images: placed.images } : { ...reading, format };
}
