import { Problem, type EditedDraftRecord, type ExamFileIssue, type SimilarExam } from '@tenfold/contracts';
import { editedParts } from '../domain/edited-parts.js';
import { inOrder, LISTED_ISSUES_MAX } from '../domain/exam-file-issue.js';

export interface Confirmations {
  confirmNewSections: boolean;
  confirmNewExam: boolean;
  /** The version of an edited draft that an import may replace. */
  replaceVersion?: number;
}

/** What a person has to confirm before the exam is stored. */
export interface Unconfirmed {
  sections: ExamFileIssue[];
  similarExams: SimilarExam[];
  editedDraft: EditedDraftRecord | null;
}

export function isConfirmed({ sections, similarExams, editedDraft }: Unconfirmed): boolean {
  return sections.length === 0 && similarExams.length === 0 && editedDraft === null;
}

/** CONFIRMATION_REQUIRED, with everything that is not confirmed yet. */
export function confirmationRequired(unconfirmed: Unconfirmed, warnings: ExamFileIssue[]): Problem {
  const { sections, similarExams, editedDraft } = unconfirmed;
  const error = sayUnconfirmed(unconfirmed);
  return new Problem('CONFIRMATION_REQUIRED', error, {
    success: false,
    error,
    validation: { issues: [], warnings: listWarnings(sections, warnings) },
    similarExams,
    editedDraft,
  });
}

/** Sections to confirm come before the cut at LISTED_ISSUES_MAX; otherwise the editor could not confirm them. */
export function listWarnings(unconfirmed: ExamFileIssue[], warnings: ExamFileIssue[]): ExamFileIssue[] {
  return inOrder([...unconfirmed, ...warnings].slice(0, LISTED_ISSUES_MAX));
}

function sayUnconfirmed({ sections, similarExams, editedDraft }: Unconfirmed): string {
  if (editedDraft) return sayIsEdited(editedDraft);
  return similarExams[0] ? sayIsSimilar(similarExams[0]) : sayAreSimilar(sections);
}

function sayIsEdited({ title, edits }: EditedDraftRecord): string {
  const { questions: numbers, hasDetails } = editedParts(edits);
  const questions =
    numbers.length === 0 ? [] : [`question${numbers.length === 1 ? '' : 's'} ${numbers.join(', ')}`];
  const details = hasDetails ? ['its details'] : [];
  return `“${title}” is a draft that was edited since its last import: ${[...questions, ...details].join(' and ')}. Importing replaces these edits.`;
}

function sayIsSimilar({ sharedQuestions, questionCount, title }: SimilarExam): string {
  return `This file has ${sharedQuestions} of the ${questionCount} questions of “${title}”. Is it a new version of that exam, or another exam?`;
}

function sayAreSimilar(sections: ExamFileIssue[]): string {
  const [only] = sections;
  if (only && sections.length === 1) return only.message;
  return `${sections.length} new sections have names close to known ones. Correct the names, or confirm the new sections.`;
}
