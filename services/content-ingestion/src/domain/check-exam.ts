import type { ExamFileIssue } from '@tenfold/contracts';
import { checkCitations } from './check-citations.js';
import { checkDamage } from './check-damage.js';
import {
  checkCreditToAll,
  checkLabels,
  checkPageFooters,
  checkSurveyText,
  checkUnusedExhibits,
} from './check-leftovers.js';
import { checkNumbering } from './check-numbering.js';
import { checkAnswers, checkCategories, checkContent, checkExhibits } from './check-parts.js';
import { checkQuality } from './check-quality.js';
import { checkSitting, checkSittingFormat } from './check-sitting.js';
import { checkTexts } from './check-texts.js';
import { inOrder, type ExamReport } from './exam-file-issue.js';
import type { ExamSource } from './exam-source.js';
import { questionsOf, type ParsedExam } from './parsed-exam.js';

/**
 * All but `checkImages`, which needs the addresses of the uploaded images.
 *
 * @param today as YYYY-MM-DD
 */
export function checkExam(exam: ParsedExam, source: ExamSource, today: string): ExamReport {
  const quality = checkQuality(exam);
  const warnings = [
    ...quality.warnings,
    ...checkCitations(exam),
    ...checkSitting(exam, today),
    ...checkUnusedExhibits(exam),
    ...checkSurveyText(exam),
    ...checkLabels(exam),
    ...checkPageFooters(source),
    ...checkCreditToAll(exam),
    ...checkDamage(source),
  ];
  return {
    issues: findIssues(exam),
    warnings: inOrder(warnings),
    placeholderCount: quality.placeholderCount,
  };
}

/** What prevents publication, in the order of lines; without the images. */
export function findIssues(exam: ParsedExam): ExamFileIssue[] {
  return inOrder([
    ...checkSittingFormat(exam),
    ...checkNumbering(exam),
    ...checkCategories(exam),
    ...checkExhibits(exam),
    ...questionsOf(exam).flatMap((question) => [...checkContent(question), ...checkAnswers(question)]),
    ...checkTexts(exam),
    ...checkQuality(exam).issues,
  ]);
}
