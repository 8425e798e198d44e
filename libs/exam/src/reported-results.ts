import { FULL_EXAM_QUESTIONS } from './limits.js';
import { passMark } from './score.js';

export const reportedOutcomes = ['passed', 'not_passed', 'not_sat', 'declined'] as const;
export type ReportedOutcome = (typeof reportedOutcomes)[number];

export function isSat(outcome: ReportedOutcome): boolean {
  return outcome === 'passed' || outcome === 'not_passed';
}

/** @returns the reason to refuse the score of a real exam, for people; null for a valid one */
export function reportedScoreProblem(outcome: ReportedOutcome, score: number | null): string | null {
  if (score === null) return null;
  if (!isSat(outcome)) return 'Only an exam that you sat has a score.';
  const needed = passMark(FULL_EXAM_QUESTIONS);
  if (outcome === 'passed' && score < needed)
    return `${score} of ${FULL_EXAM_QUESTIONS} does not pass: ${needed} are needed.`;
  if (outcome === 'not_passed' && score >= needed)
    return `${score} of ${FULL_EXAM_QUESTIONS} passes: ${needed} are needed.`;
  return null;
}
