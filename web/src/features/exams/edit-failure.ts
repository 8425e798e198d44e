import type { ExamFileIssue, ManagedQuestion } from '@tenfold/contracts';
import { HttpProblem, problemDetail, UNCHANGED } from '../../lib/http.js';
import { isConflictProblem } from '../../ui/admin/use-save-failure.js';

export interface EditFailure {
  text: string;
  issues: readonly ExamFileIssue[];
}

export function editFailure(error: unknown): EditFailure {
  const issues = error instanceof HttpProblem ? error.body['issues'] : null;
  return {
    text: problemDetail(error, UNCHANGED),
    issues: Array.isArray(issues) ? (issues as ExamFileIssue[]) : [],
  };
}

export interface EditConflict {
  theirs: ManagedQuestion;
  version: number;
}

/** What a CONFLICT replies with; null for other errors. */
export function editConflict(error: unknown): EditConflict | null {
  if (!isConflictProblem(error)) return null;
  const { current, currentVersion } = error.body;
  if (typeof current !== 'object' || typeof currentVersion !== 'number') return null;
  return { theirs: current as ManagedQuestion, version: currentVersion };
}
