import type { ExamFileIssue } from '@tenfold/contracts';
import { checkExam } from '../domain/check-exam.js';
import { decodeExamFile } from '../domain/decode-exam-file.js';
import { checkPublishedSize, publishExam, type UnversionedExam } from '../domain/publish-exam.js';
import { parseExamXml } from './parse-exam-xml.js';
import { uuidOf } from './uuid-of.js';

export type ExamFileReading =
  | { ok: true; exam: UnversionedExam; warnings: ExamFileIssue[]; placeholderCount: number }
  | { ok: false; issues: ExamFileIssue[]; warnings: ExamFileIssue[] };

export async function readExamFile(bytes: Uint8Array): Promise<ExamFileReading> {
  const decoded = decodeExamFile(bytes);
  if (!decoded.ok) return { ok: false, issues: [decoded.issue], warnings: [] };
  const parsed = await parseExamXml(decoded.xml);
  if (!parsed.ok) return { ok: false, issues: parsed.issues, warnings: [] };
  const { issues, warnings, placeholderCount } = checkExam(parsed.exam);
  if (issues.length > 0) return { ok: false, issues, warnings };
  const exam = publishExam(parsed.exam, uuidOf);
  const tooLarge = checkPublishedSize(exam);
  if (tooLarge.length > 0) return { ok: false, issues: tooLarge, warnings };
  return { ok: true, exam, warnings, placeholderCount };
}
