import type { ExamFileIssue } from '@tenfold/contracts';
import { checkExam } from '../domain/check-exam.js';
import { imagesIn } from '../domain/check-images.js';
import type { NamedSection } from '../domain/check-sections.js';
import { decodeExamFile } from '../domain/decode-exam-file.js';
import { withQuestions } from '../domain/exam-file-issue.js';
import { readSource } from '../domain/exam-source.js';
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
  /** Id of the exam of which the file is a version. Default: as title, date and origin say. */
  versionOf?: string;
  /** Which of the addresses are of uploaded images. Default: none. */
  findImages?: (addresses: readonly string[]) => Promise<ReadonlySet<string>>;
}

export async function readExamFile(
  bytes: Uint8Array,
  now: Date,
  { versionOf, findImages = async () => new Set() }: ExamFileContext = {},
): Promise<ExamFileReading> {
  const decoded = decodeExamFile(bytes);
  const source = readSource(decoded.xml);
  const refuse = (issues: ExamFileIssue[], warnings: ExamFileIssue[] = []): ExamFileReading => ({
    ok: false,
    issues: withQuestions(issues, source),
    warnings: withQuestions(warnings, source),
  });
  if (!decoded.ok) return refuse([decoded.issue]);
  const parsed = await parseExamXml(decoded.xml);
  if (!parsed.ok) return refuse(parsed.issues);
  const today = now.toISOString().slice(0, 10);
  const storedImages = await findImages(imagesIn(parsed.exam).map(({ url }) => url));
  const { issues, warnings, placeholderCount } = checkExam(parsed.exam, source, today, storedImages);
  if (issues.length > 0) return refuse(issues, warnings);
  const exam = publishExam(parsed.exam, uuidOf, versionOf);
  const tooLarge = checkPublishedSize(exam);
  if (tooLarge.length > 0) return refuse(tooLarge, warnings);
  return {
    ok: true,
    exam,
    sections: parsed.exam.categories,
    warnings: withQuestions(warnings, source),
    placeholderCount,
  };
}
