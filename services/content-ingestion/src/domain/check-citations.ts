import type { ExamFileIssue } from '@tenfold/contracts';
import { formatReference, parseCitation, sectionsOf, type Reference } from '@tenfold/exam';
import { CFR_SECTIONS } from './cfr-sections.js';
import { CITATION_MAX } from './check-texts.js';
import { issueAt } from './exam-file-issue.js';
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
  const missing = references.flatMap(sectionsOf).filter(isMissingSection);
  return [
    ...(isComplete ? [] : [issueAt(line, 'CITATION_UNKNOWN', number, citation)]),
    ...missing.map((reference) => issueAt(line, 'CITED_SECTION_MISSING', number, formatReference(reference))),
  ];
}

function isMissingSection(reference: Reference): boolean {
  if (reference.kind !== 'cfr' || reference.title !== '19' || reference.section === null) return false;
  const [first, last] = CFR_SECTIONS[reference.part] ?? [0, Number.MAX_SAFE_INTEGER];
  const section = Number.parseInt(reference.section);
  return section < first || section > last;
}
