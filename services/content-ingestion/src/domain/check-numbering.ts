import { FULL_EXAM_QUESTIONS } from '@tenfold/exam';
import type { ExamFileIssue } from '@tenfold/contracts';
import { issueAt } from './exam-file-issue.js';
import { questionsOf, type ParsedExam } from './parsed-exam.js';

export function checkNumbering(exam: ParsedExam): ExamFileIssue[] {
  const questions = questionsOf(exam);
  const issues: ExamFileIssue[] = [];
  if (questions.length !== FULL_EXAM_QUESTIONS) {
    issues.push(issueAt(exam.line, 'QUESTION_COUNT', FULL_EXAM_QUESTIONS, questions.length));
  }
  const lineOfNumber = new Map<number, number>();
  let before: number | null = null;
  for (const { number, line } of questions) {
    const earlier = lineOfNumber.get(number);
    if (earlier !== undefined) issues.push(issueAt(line, 'QUESTION_REPEATED', number, earlier));
    else if (before === null && number !== 1) issues.push(issueAt(line, 'FIRST_NUMBER', number));
    else if (before !== null && number !== before + 1)
      issues.push(issueAt(line, 'QUESTION_NUMBER', number, before));
    if (earlier === undefined) lineOfNumber.set(number, line);
    before = number;
  }
  return issues;
}
