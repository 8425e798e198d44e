import type { ExamFileIssue, IngestionStats } from '@tenfold/contracts';
import type { LimitedProgram } from '@tenfold/platform/limited-process';
import { checkImages } from '../domain/check-images.js';
import type { NamedSection } from '../domain/check-sections.js';
import { inOrder, LISTED_ISSUES_MAX } from '../domain/exam-file-issue.js';
import { checkPublishedSize, publishExam, type UnversionedExam } from '../domain/publish-exam.js';
import { parseUpload, type ParsedUpload } from '../parser/run-parser.js';
import { uuidOf } from './uuid-of.js';

export type ExamFileReading =
  | {
      ok: true;
      exam: UnversionedExam;
      sections: readonly NamedSection[];
      /** What a draft lacks for publication; empty for an exam file. */
      missing: ExamFileIssue[];
      warnings: ExamFileIssue[];
      placeholderCount: number;
    }
  | { ok: false; issues: ExamFileIssue[]; warnings: ExamFileIssue[] };

interface ExamFileContext {
  /** The exam of which the file is a new version. Default: derived from title, sitting and origin. */
  versionOf?: string;
  findImages?: FindImages;
  limits?: Partial<LimitedProgram>;
}

/** Which of the addresses are of uploaded images. Default: none. */
export type FindImages = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;

export async function readExamFile(
  bytes: Uint8Array,
  now: Date,
  context: ExamFileContext = {},
): Promise<ExamFileReading> {
  const request = { kind: 'exam file', today: dayOf(now), entered: {} } as const;
  return readParsed(await parseUpload(request, bytes, context.limits), context);
}

/** The checks that need the database, and the published form, for exam files and imports alike. */
export async function readParsed(
  { exam: parsed, format, issues, warnings, unknownImages, ...rest }: Omit<ParsedUpload, 'images'>,
  { versionOf, findImages = async () => new Set() }: ExamFileContext,
): Promise<ExamFileReading> {
  const storedImages = await findImages(unknownImages.map(({ url }) => url));
  const ofImages = checkImages(unknownImages, storedImages);
  const isImport = format !== null;
  const all = isImport ? issues : inOrder([...issues, ...ofImages]);
  if (parsed === null || all.length > 0) return { ok: false, issues: all, warnings };
  const missing = isImport ? inOrder([...rest.missing, ...ofImages]).slice(0, LISTED_ISSUES_MAX) : [];
  const exam = publishExam(parsed, uuidOf, versionOf);
  const tooLarge = checkPublishedSize(exam);
  if (tooLarge.length > 0) return { ok: false, issues: tooLarge, warnings };
  return {
    ok: true,
    exam,
    sections: parsed.categories,
    missing,
    warnings,
    placeholderCount: rest.placeholderCount,
  };
}

export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/**
 * The counts in the editor's reply:
 * - questionsCreated: questions of the exam, including those of earlier versions;
 * - categoriesCreated: sections that no exam had before this version;
 * - authenticCount: questions of a real exam without placeholders; 0 for a sample exam;
 * - placeholderCount: questions with placeholder text.
 */
export function statsOf(
  { exam, placeholderCount }: { exam: UnversionedExam; placeholderCount: number },
  categoriesCreated: number,
): IngestionStats {
  const questionsCreated = exam.questions.length;
  const authenticCount = exam.origin === 'authentic' ? questionsCreated - placeholderCount : 0;
  return { questionsCreated, categoriesCreated, authenticCount, placeholderCount };
}
