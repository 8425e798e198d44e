import type { ExamFileIssue } from '@tenfold/contracts';
import type { ExamSource } from './exam-source.js';
import { issueGroups, wording } from './issue-wording.js';

export type IssueCode = keyof typeof wording;

export interface ExamReport {
  issues: ExamFileIssue[];
  warnings: ExamFileIssue[];
  placeholderCount: number;
}

export const LISTED_ISSUES_MAX = 200;

const QUOTED_MAX = 120;

/**
 * @param line of the XML, 1-based; null for the whole document
 * @param args the arguments of the message
 */
export function issueAt<C extends IssueCode>(
  line: number | null,
  code: C,
  ...args: Parameters<(typeof wording)[C]>
): ExamFileIssue {
  const say = wording[code] as (...values: unknown[]) => string;
  const { group, severity } = groupOf(code);
  return { line, question: null, group, severity, code, message: say(...(args as unknown[]).map(clip)) };
}

export function withQuestions(issues: readonly ExamFileIssue[], source: ExamSource): ExamFileIssue[] {
  return issues.map((issue) => ({
    ...issue,
    question: issue.line === null ? null : source.questionAt(issue.line),
  }));
}

export function inOrder(issues: readonly ExamFileIssue[]): ExamFileIssue[] {
  return issues.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

/**
 * The message of a single issue is the summary (the specification fixes it for an empty file). A preview has the same
 * summaries, although it never stores anything.
 */
export function summarize(issues: readonly ExamFileIssue[]): string {
  const [only] = issues;
  if (only && issues.length === 1) return only.message;
  if (issues.length <= LISTED_ISSUES_MAX)
    return `The exam file has ${issues.length} issues. Nothing was stored.`;
  return `The exam file has more than ${LISTED_ISSUES_MAX} issues; the first are listed. Nothing was stored.`;
}

function clip(fact: unknown): unknown {
  return typeof fact === 'string' && fact.length > QUOTED_MAX ? `${fact.slice(0, QUOTED_MAX - 1)}…` : fact;
}

function groupOf(code: IssueCode): (typeof issueGroups)[number] {
  const group = issueGroups.find(({ codes }) => codes.includes(code));
  if (!group) throw new Error(`no group has the code ${code}`);
  return group;
}
