import type { ExamExportFormat } from '@tenfold/contracts';
import { ankiNotes } from '../domain/anki-notes.js';
import { writeExamCsv } from '../domain/exam-csv.js';
import { writeExamJson } from '../domain/exam-json.js';
import { exportFileStem, type ExportedImages } from '../domain/exported-exam.js';
import type { UnversionedExam } from '../domain/publish-exam.js';
import { writeExamXml } from '../domain/write-exam-xml.js';
import { writeGift } from '../domain/write-gift.js';
import { writeMoodleXml } from '../domain/write-moodle-xml.js';
import { writeQti } from '../domain/write-qti.js';
import { ankiPackage } from './anki-package.js';
import { zipFiles } from './zip-files.js';

const extensions: Record<ExamExportFormat, string> = {
  xml: 'xml',
  json: 'json',
  csv: 'csv',
  moodle: 'moodle.xml',
  gift: 'gift.txt',
  qti: 'qti.zip',
  anki: 'apkg',
};

/** The other formats only link images. */
const embedding: ReadonlySet<ExamExportFormat> = new Set(['moodle', 'qti', 'anki']);

export function embedsImages(format: ExamExportFormat): boolean {
  return embedding.has(format);
}

export interface RenderedExport {
  fileName: string;
  bytes: Buffer;
}

/** @param now moment of the export */
export async function renderExport(
  exam: UnversionedExam,
  format: ExamExportFormat,
  images: ExportedImages,
  now: Date,
): Promise<RenderedExport> {
  const fileName = `${exportFileStem(exam)}.${extensions[format]}`;
  return { fileName, bytes: await bytesOf(exam, format, images, now) };
}

async function bytesOf(
  exam: UnversionedExam,
  format: ExamExportFormat,
  images: ExportedImages,
  now: Date,
): Promise<Buffer> {
  switch (format) {
    case 'xml':
      return Buffer.from(writeExamXml(exam));
    case 'json':
      return Buffer.from(writeExamJson(exam));
    case 'csv':
      return Buffer.from(writeExamCsv(exam));
    case 'moodle':
      return Buffer.from(writeMoodleXml(exam, images));
    case 'gift':
      return Buffer.from(writeGift(exam));
    case 'qti':
      return zipFiles(
        writeQti(exam, images).map(({ name, encoding, content }) => ({
          name,
          bytes: Buffer.from(content, encoding),
        })),
      );
    case 'anki':
      return ankiPackage(ankiNotes(exam, images), [...images.embedded.values()], now);
  }
}
