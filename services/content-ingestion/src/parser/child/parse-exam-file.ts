import type { ExamFileIssue } from '@tenfold/contracts';
import { assertExamSize } from '../../domain/file-limits.js';
import { decodeExamFile } from '../../domain/decode-exam-file.js';
import { issueAt, withQuestions } from '../../domain/exam-file-issue.js';
import { explainMalformed } from '../../domain/explain-malformed.js';
import { explainSchemaErrors } from '../../domain/explain-schema-error.js';
import { readSource, type ExamSource } from '../../domain/exam-source.js';
import { checked, refused, type Parsed } from './parsed.js';
import { readExamXml, type ExamXml } from './read-exam-xml.js';

export function parseExamFile(bytes: Uint8Array, today: string): Parsed {
  const decoded = decodeExamFile(bytes);
  const source = readSource(decoded.xml);
  if (!decoded.ok) return refused(withQuestions([decoded.issue], source));
  const read = readExamXml(decoded.xml);
  if (read.kind !== 'exam') return refused(withQuestions(toIssues(read, source), source));
  assertExamSize(read.exam);
  return checked(read.exam, source, today);
}

function toIssues(read: Exclude<ExamXml, { kind: 'exam' }>, source: ExamSource): ExamFileIssue[] {
  switch (read.kind) {
    case 'malformed':
      return explainMalformed(source, read.line);
    case 'namespace':
      return [issueAt(read.line, 'NAMESPACE_FORBIDDEN', read.name)];
    case 'root':
      return [issueAt(read.line, 'WRONG_ROOT', read.name)];
    case 'invalid':
      return explainSchemaErrors(read.errors, source);
  }
}
