import type { ExamFileIssue } from '@tenfold/contracts';
import { checkExam } from '../domain/check-exam.js';
import { imagesIn } from '../domain/check-images.js';
import type { NamedSection } from '../domain/check-sections.js';
import { decodeExamFile } from '../domain/decode-exam-file.js';
import { withQuestions } from '../domain/exam-file-issue.js';
import { readSource, type ExamSource } from '../domain/exam-source.js';
import type { ParsedExam } from '../domain/parsed-exam.js';
import { checkPublishedSize, publishExam, type UnversionedExam } from '../domain/publish-exam.js';
import { parseExamXml } from './parse-exam-xml.js';
import { uuidOf } from './uuid-of.js';

export type ExamFileReading =
  | {
      ok: true;
      exam: UnversionedExam;
      sections: readonly NamedSection[];
      warnings: ExamFileIssue[];
      placeholderCount: number;
    }
  | { ok: false; issues: ExamFileIssue[]; warnings: ExamFileIssue[] };

interface ExamFileContext {
  /** The exam of which the file is a new version. Default: derived from title, sitting and origin. */
  versionOf?: string;
  findImages?: FindImages;
}

/** Which of the addresses are of uploaded images. Default: none. */
export type FindImages = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;

export async function readExamFile(
  bytes: Uint8Array,
  now: Date,
  context: ExamFileContext = {},
): Promise<ExamFileReading> {
  const decoded = decodeExamFile(bytes);
  const source = readSource(decoded.xml);
  const refuse = (issues: ExamFileIssue[]): ExamFileReading => ({
    ok: false,
    issues: withQuestions(issues, source),
    warnings: [],
  });
  if (!decoded.ok) return refuse([decoded.issue]);
  const parsed = await parseExamXml(decoded.xml);
  return parsed.ok ? checkParsedExam(parsed.exam, source, now, context) : refuse(parsed.issues);
}

/** The checks and the published form, for exam files and imports alike. */
export async function checkParsedExam(
  parsed: ParsedExam,
  source: ExamSource,
  now: Date,
  { versionOf, findImages = async () => new Set() }: ExamFileContext,
): Promise<ExamFileReading> {
  const refuse = (issues: ExamFileIssue[], warnings: ExamFileIssue[]): ExamFileReading => ({
    ok: false,
    issues: withQuestions(issues, source),
    warnings: withQuestions(warnings, source),
  });
  const today = now.toISOString().slice(0, 10);
  const storedImages = await findImages(imagesIn(parsed).map(({ url }) => url));
  const { issues, warnings, placeholderCount } = checkExam(parsed, source, today, storedImages);
  if (issues.length > 0) return refuse(issues, warnings);
  const exam = publishExam(parsed, uuidOf, versionOf);
  const tooLarge = checkPublishedSize(exam);
  if (tooLarge.length > 0) return refuse(tooLarge, warnings);
  return {
    ok: true,
    exam,
    sections: parsed.categories,
    warnings: withQuestions(warnings, source),
    placeholderCount,
  };
}
