import type { ExamFileValidation } from '@tenfold/contracts';
import { HttpProblem } from '../../lib/http.js';
import type { ExamFile } from './hooks/use-exam-file.js';

export type LineMark = 'issue' | 'warning';

export function validationOf({ result, preview, failure }: ExamFile): ExamFileValidation {
  const none: ExamFileValidation = { issues: [], warnings: [] };
  if (result) return result.validation;
  if (preview) return preview.validation;
  const error = failure?.error;
  if (!(error instanceof HttpProblem)) return none;
  return (error.body.validation as ExamFileValidation | undefined) ?? none;
}

export function needsConfirmation({ warnings }: ExamFileValidation): boolean {
  return warnings.some(({ severity }) => severity === 'confirmation');
}

export function lineMarks({ issues, warnings }: ExamFileValidation): ReadonlyMap<number, LineMark> {
  const marks = new Map<number, LineMark>();
  for (const { line } of warnings) if (line !== null) marks.set(line, 'warning');
  for (const { line } of issues) if (line !== null) marks.set(line, 'issue');
  return marks;
}
