import type { EditedDraft, ExamFileValidation, SimilarExam } from '@tenfold/contracts';
import { HttpProblem } from '../../lib/http.js';
import type { ExamFile } from './hooks/use-exam-file.js';

export type LineMark = 'issue' | 'warning';

export function validationOf({ result, preview, failure }: ExamFile): ExamFileValidation {
  return result?.validation ?? preview?.validation ?? validationIn(failure?.error);
}

export function validationIn(error: unknown): ExamFileValidation {
  const none: ExamFileValidation = { issues: [], warnings: [] };
  if (!(error instanceof HttpProblem)) return none;
  return (error.body.validation as ExamFileValidation | undefined) ?? none;
}

export function similarExamsOf({ preview, failure }: ExamFile): readonly SimilarExam[] {
  return preview?.similarExams ?? similarExamsIn(failure?.error);
}

export function similarExamsIn(error: unknown): readonly SimilarExam[] {
  if (!(error instanceof HttpProblem)) return [];
  return (error.body['similarExams'] as SimilarExam[] | undefined) ?? [];
}

export function editedDraftIn(error: unknown): EditedDraft | null {
  if (!(error instanceof HttpProblem)) return null;
  return (error.body['editedDraft'] as EditedDraft | null | undefined) ?? null;
}

export function needsConfirmation({ warnings }: ExamFileValidation): boolean {
  return warnings.some(({ severity }) => severity === 'confirmation');
}

/** What must be confirmed before the previewed exam can be published; null when nothing is missing. */
export function unconfirmedOf(examFile: ExamFile): string | null {
  if (similarExamsOf(examFile).length > 0 && examFile.identity === null)
    return 'Choose above which exam this is before you publish.';
  return needsConfirmation(validationOf(examFile)) && !examFile.confirmsNewSections
    ? 'Confirm the new sections above before you publish.'
    : null;
}

export function lineMarks({ issues, warnings }: ExamFileValidation): ReadonlyMap<number, LineMark> {
  const marks = new Map<number, LineMark>();
  for (const { line } of warnings) if (line !== null) marks.set(line, 'warning');
  for (const { line } of issues) if (line !== null) marks.set(line, 'issue');
  return marks;
}
