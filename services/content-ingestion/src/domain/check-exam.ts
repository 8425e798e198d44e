import { checkCitations } from './check-citations.js';
import { checkNumbering } from './check-numbering.js';
import { checkAnswers, checkCategories, checkExhibits, checkImages } from './check-parts.js';
import { checkQuality, type ExamReport } from './check-quality.js';
import { checkSitting, checkTexts } from './check-texts.js';
import { inOrder } from './exam-file-issue.js';
import { questionsOf, type ParsedExam } from './parsed-exam.js';

export function checkExam(exam: ParsedExam): ExamReport {
  const quality = checkQuality(exam);
  const warnings = [...quality.warnings, ...checkCitations(exam)];
  const issues = [
    ...checkSitting(exam),
    ...checkNumbering(exam),
    ...checkCategories(exam),
    ...checkExhibits(exam),
    ...questionsOf(exam).flatMap(checkAnswers),
    ...checkImages(exam),
    ...checkTexts(exam),
    ...quality.issues,
  ];
  return { ...quality, issues: inOrder(issues), warnings: inOrder(warnings) };
}
