import type { ExamFileIssue } from '@tenfold/contracts';
import { formatReference, parseCitation, sectionsOf } from '@tenfold/exam';
import { CITATION_MAX } from './check-texts.js';
import { issueAt } from './exam-file-issue.js';
import { findMisprint } from './find-misprint.js';
import { questionsOf, type ParsedExam, type ParsedQuestion } from './parsed-exam.js';

export function checkCitations(exam: ParsedExam): ExamFileIssue[] {
  return questionsOf(exam).flatMap((question) =>
    question.citations.flatMap((citation) => checkCitation(question, citation)),
  );
}

function checkCitation({ line, number }: ParsedQuestion, citation: string): ExamFileIssue[] {
  // checkTexts refuses it
  if (citation.length > CITATION_MAX) return [];
  const { references, isComplete } = parseCitation(citation);
  const misprints = references.flatMap(sectionsOf).flatMap((reference) => {
    const reason = findMisprint(reference);
    return reason === null
      ? []
      : [issueAt(line, 'CITATION_MISPRINTED', number, formatReference(reference), reason)];
  });
  return [...(isComplete ? [] : [issueAt(line, 'CITATION_UNKNOWN', number, citation)]), ...misprints];
}
