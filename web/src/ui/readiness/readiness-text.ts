import type { AuthorDoubt, ReadinessEstimate, ScoreRange, SectionQuestions } from '@tenfold/contracts';
import { FULL_EXAM_QUESTIONS, passMark } from '@tenfold/exam';

export const READINESS_TITLE = 'Chance of passing';
export const PASS_MARK = passMark(FULL_EXAM_QUESTIONS);

export function countQuestions(parts: readonly SectionQuestions[]): number {
  return parts.reduce((sum, { questions }) => sum + questions, 0);
}

export const TOO_FEW_NEW =
  'The question bank has too few questions that are new to you. The next published exam adds some.';

export const WIDE_RANGE = `The range stays wide for now. ${TOO_FEW_NEW}`;

export function missingText(missing: readonly SectionQuestions[]): string {
  const count = countQuestions(missing);
  return `Answer ${count} more new ${count === 1 ? 'question' : 'questions'}: ${partsText(missing)}.`;
}

export function partsText(parts: readonly SectionQuestions[]): string {
  return parts.map(({ questions, sectionName }) => `${questions} in ${sectionName}`).join(', ');
}

/** Like the chance itself, without a number below 5% or above 95%. */
export function chanceRangeText({ chance, chanceLow, chanceHigh }: ReadinessEstimate): string {
  const low = chanceLow > 0;
  const high = chanceHigh < 100;
  if (chanceLow === chanceHigh || (!low && !high)) return chance;
  if (!low) return `at most ${chanceHigh}%`;
  return high ? `between ${chanceLow}% and ${chanceHigh}%` : `at least ${chanceLow}%`;
}

export function expectedText({ expectedScore }: ReadinessEstimate): string {
  return `${expectedScore} of ${FULL_EXAM_QUESTIONS} expected, ${PASS_MARK} pass`;
}

export function neededText({ expectedScore }: ReadinessEstimate): string {
  if (expectedScore === PASS_MARK) return 'None to spare.';
  if (expectedScore > PASS_MARK) return `${expectedScore - PASS_MARK} to spare.`;
  return `You need ${PASS_MARK - expectedScore} more of ${FULL_EXAM_QUESTIONS}.`;
}

export function scoreRangeText({ scoreLow, scoreHigh }: ScoreRange): string {
  return `8 in 10 students with answers like yours would score ${scoreLow} to ${scoreHigh}.`;
}

export function staleText({ daysSinceNewQuestion }: ReadinessEstimate): string {
  return `Last new question ${daysSinceNewQuestion} days ago, so the range has widened.`;
}

export const doubtTexts: Record<AuthorDoubt, string> = {
  'quick answers':
    'Your quick answers are correct far more often than the others, as if you had known these questions, so this number may not show how you would do on new ones.',
  'two levels':
    'Your sessions differ so much that they look like those of two people, so this number may not be yours.',
};
