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
import { checkImages } from './check-images.js';
import { checkAnswers, checkCategories, checkExhibits } from './check-parts.js';
import { checkQuality } from './check-quality.js';
import { checkSitting, checkSittingFormat } from './check-sitting.js';
import { checkTexts } from './check-texts.js';
import { inOrder, type ExamReport } from './exam-file-issue.js';
import type { ExamSource } from './exam-source.js';
import { questionsOf, type ParsedExam } from './parsed-exam.js';

/**
 * @param today as YYYY-MM-DD
 * @param storedImages addresses of uploaded images
 */
export function checkExam(
  exam: ParsedExam,
  source: ExamSource,
  today: string,
  storedImages: ReadonlySet<string> = new Set(),
): ExamReport {
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
    issues: findIssues(exam, storedImages),
    warnings: inOrder(warnings),
    placeholderCount: quality.placeholderCount,
  };
}

/** What prevents publication, in the order of lines. */
export function findIssues(exam: ParsedExam, storedImages: ReadonlySet<string>): ExamFileIssue[] {
  return inOrder([
    ...checkSittingFormat(exam),
    ...checkNumbering(exam),
    ...checkCategories(exam),
    ...checkExhibits(exam),
    ...questionsOf(exam).flatMap(checkAnswers),
    ...checkImages(exam, storedImages),
    ...checkTexts(exam),
    ...checkQuality(exam).issues,
  ]);
}
