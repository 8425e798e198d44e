import { checkNumbering } from './check-numbering.js';
import { checkAnswers, checkCategories, checkExhibits, checkImages } from './check-parts.js';
import { checkQuality, type PaperReport } from './check-quality.js';
import { checkSitting, checkTexts } from './check-texts.js';
import { inOrder } from './exam-file-issue.js';
import { questionsOf, type ParsedPaper } from './parsed-exam.js';

/** Checks all rules beyond the schema. Issues prevent publication, warnings do not. */
export function checkPaper(paper: ParsedPaper): PaperReport {
  const quality = checkQuality(paper);
  const issues = [
    ...checkSitting(paper),
    ...checkNumbering(paper),
    ...checkCategories(paper),
    ...checkExhibits(paper),
    ...questionsOf(paper).flatMap(checkAnswers),
    ...checkImages(paper),
    ...checkTexts(paper),
    ...quality.issues,
  ];
  return { ...quality, issues: inOrder(issues), warnings: inOrder(quality.warnings) };
}
