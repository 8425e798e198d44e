import type { ExamFileIssue } from '@tenfold/contracts';
import { checkExam } from '../../domain/check-exam.js';
import { findUnknownImages } from '../../domain/check-images.js';
import { isDraftFault } from '../../domain/draft-faults.js';
import { LISTED_ISSUES_MAX, withQuestions } from '../../domain/exam-file-issue.js';
import type { ExamSource } from '../../domain/exam-source.js';
import type { ParsedExam } from '../../domain/parsed-exam.js';
import type { ParserReply } from '../parser-messages.js';

export interface Parsed {
  reply: ParserReply;
  /** Of `reply.images`. */
  contents: Buffer[];
}

export function refused(issues: readonly ExamFileIssue[], format: ParserReply['format'] = null): Parsed {
  const reply: ParserReply = {
    format,
    issues: listed(issues),
    missing: [],
    warnings: [],
    unknownImages: [],
    placeholderCount: 0,
    exam: null,
    hasLines: true,
    papers: [],
    keyRows: [],
    images: { ok: true, files: [] },
  };
  return { reply, contents: [] };
}

/**
 * The checks that need no database.
 * @param format of an import, which becomes a draft
 */
export function checked(
  exam: ParsedExam,
  source: ExamSource,
  today: string,
  format: ParserReply['format'] = null,
): Parsed {
  const { issues, warnings, placeholderCount } = checkExam(exam, source, today);
  const unknownImages = findUnknownImages(exam).map(({ url, issue }) => ({
    url,
    issue: { ...issue, question: issue.line === null ? null : source.questionAt(issue.line) },
  }));
  const refusing = format === null ? issues : issues.filter(isDraftFault);
  const missing = issues.filter((issue) => !refusing.includes(issue));
  const { reply, contents } = refused(withQuestions(refusing, source), format);
  return {
    reply: {
      ...reply,
      missing: listed(withQuestions(missing, source)),
      warnings: listed(withQuestions(warnings, source)),
      unknownImages,
      placeholderCount,
      exam: refusing.length === 0 ? exam : null,
    },
    contents,
  };
}

/** One more than are shown, so that the summary can say that there are more. */
function listed(issues: readonly ExamFileIssue[]): ExamFileIssue[] {
  return issues.slice(0, LISTED_ISSUES_MAX + 1);
}
