import type { ExamFileIssue } from '@tenfold/contracts';
import { issueAt } from './exam-file-issue.js';

/** Not a character of XML 1.0, so that no exam file could have it. PostgreSQL rejects some of them. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

export interface CheckedPart {
  line: number;
  /** Null outside of questions. */
  question: number | null;
  /** All texts in it are checked. */
  part: object;
}

/** Reports the first unprintable character of each part. */
export function checkCharacters(parts: readonly CheckedPart[]): ExamFileIssue[] {
  return parts.flatMap(({ line, question, part }) => {
    const found = textsIn(part)
      .map((text) => NOT_IN_XML.exec(text)?.[0])
      .find((match) => match !== undefined);
    if (found === undefined) return [];
    const code = `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    return [issueAt(line, 'CONTROL_CHARACTER', code, question)];
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
