import type { ExamFileIssue } from '@tenfold/contracts';
import type { IssueCode } from './exam-file-issue.js';

/**
 * Issues that no draft may have, because it could not be stored or would lose a part. A draft may have all others until it is
 * published.
 */
const draftFaults: ReadonlySet<string> = new Set<IssueCode>([
  'ANSWER_LETTERS',
  'CATEGORY_REPEATED',
  'CONTROL_CHARACTER',
  'EXAM_TOO_LARGE',
  'EXHIBIT_REPEATED',
  'QUESTION_REPEATED',
  'SITTING_DATE',
  'TEXT_TOO_LONG',
]);

export function isDraftFault({ code }: ExamFileIssue): boolean {
  return draftFaults.has(code);
}
