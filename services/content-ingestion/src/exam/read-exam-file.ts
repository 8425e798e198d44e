import type { PaperIssue } from '@tenfold/contracts';
import { checkPaper } from '../domain/check-exam.js';
import { decodePaper } from '../domain/decode-exam-file.js';
import { checkPublishedSize, publishPaper, type PublishedPaper } from '../domain/publish-exam.js';
import { parsePaperXml } from './parse-exam-xml.js';
import { uuidOf } from './uuid-of.js';

export type PaperReading =
  | { ok: true; paper: PublishedPaper; warnings: PaperIssue[]; placeholderCount: number }
  /** `issues` is not empty. */
  | { ok: false; issues: PaperIssue[]; warnings: PaperIssue[] };

/**
 * Decodes, parses, checks and converts an exam file. Each step runs only if the steps before it found no issue.
 */
export async function readPaper(bytes: Uint8Array): Promise<PaperReading> {
  const decoded = decodePaper(bytes);
  if (!decoded.ok) return { ok: false, issues: [decoded.issue], warnings: [] };
  const parsed = await parsePaperXml(decoded.xml);
  if (!parsed.ok) return { ok: false, issues: parsed.issues, warnings: [] };
  const { issues, warnings, placeholderCount } = checkPaper(parsed.paper);
  if (issues.length > 0) return { ok: false, issues, warnings };
  const paper = publishPaper(parsed.paper, uuidOf);
  const tooLarge = checkPublishedSize(paper);
  if (tooLarge.length > 0) return { ok: false, issues: tooLarge, warnings };
  return { ok: true, paper, warnings, placeholderCount };
}
