import type { ExamFileIssue } from '@tenfold/contracts';
import type { ImportFormat } from '@tenfold/exam';
import type { UnknownImage } from '../domain/check-images.js';
import type { EnteredDetails } from '../domain/imported-exam.js';
import type { ParsedExam } from '../domain/parsed-exam.js';
import type { KeyRow } from '../domain/read-key-cells.js';

/** The first line of the child's standard input. The uploaded bytes follow. */
export interface ParserRequest {
  kind: 'exam file' | 'import' | 'key';
  /** YYYY-MM-DD */
  today: string;
  entered: EnteredDetails;
}

/** The line after `ready` of the child's standard output. The contents of `images` follow in their order. */
export interface ParserReply {
  /** Of an import; null when it was not recognized. */
  format: ImportFormat | null;
  /** At most one more than are listed. */
  issues: ExamFileIssue[];
  /** What a draft may lack until it is published; empty for an exam file. */
  missing: ExamFileIssue[];
  warnings: ExamFileIssue[];
  unknownImages: UnknownImage[];
  placeholderCount: number;
  /** Null when there are issues. */
  exam: ParsedExam | null;
  /** False: `line` of the exam's parts is their place, and of the issues null. */
  hasLines: boolean;
  /** Bytes of each file of a past exam, which follow each other in the upload. */
  papers: number[];
  /** Of an answer key. */
  keyRows: KeyRow[];
  /** Files of a package that the exam refers to. */
  images: PackageImages;
}

type PackageImages = { ok: true; files: { name: string; length: number }[] } | UnzipRefusal;

export interface UnzipRefusal {
  ok: false;
  reason: string;
  isTooLarge: boolean;
}
