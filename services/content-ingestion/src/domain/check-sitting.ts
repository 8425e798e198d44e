import type { ExamFileIssue } from '@tenfold/contracts';
import { issueAt } from './exam-file-issue.js';
import type { ParsedExam } from './parsed-exam.js';

const YEARS_AHEAD_MAX = 1;
const YEARS_BACK_MAX = 25;
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const MONTH_AND_YEAR = new RegExp(
  `\\b(?:(${MONTHS.join('|')})\\s+(?:\\d{1,2},?\\s+)?)?((?:19|20)\\d{2})\\b`,
  'i',
);

export function checkSittingFormat({ line, sitting }: ParsedExam): ExamFileIssue[] {
  if (sitting === null || /^\d{4}-\d{2}-\d{2}$/.test(sitting)) return [];
  return [issueAt(line, 'SITTING_DATE', sitting)];
}

/** @param today as YYYY-MM-DD */
export function checkSitting({ line, title, sitting }: ParsedExam, today: string): ExamFileIssue[] {
  if (sitting === null) return [];
  const issues: ExamFileIssue[] = [];
  if (sitting > yearsFrom(today, YEARS_AHEAD_MAX)) issues.push(issueAt(line, 'SITTING_IN_FUTURE', sitting));
  if (sitting < yearsFrom(today, -YEARS_BACK_MAX))
    issues.push(issueAt(line, 'SITTING_LONG_AGO', sitting, YEARS_BACK_MAX));
  const [said, month, year] = MONTH_AND_YEAR.exec(title) ?? [];
  const sittingMonth = MONTHS[Number(sitting.slice(5, 7)) - 1] ?? '';
  const isOtherMonth = month !== undefined && month.toLowerCase() !== sittingMonth.toLowerCase();
  if (said !== undefined && (isOtherMonth || year !== sitting.slice(0, 4)))
    issues.push(issueAt(line, 'TITLE_AND_SITTING', said, `${sittingMonth} ${sitting.slice(0, 4)}`));
  return issues;
}

function yearsFrom(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
}
