import type { KeyFlag, QuestionEvidence } from '@tenfold/contracts';
import { acceptedLetters, QUESTION_STATISTICS_MIN_ANSWERS } from '@tenfold/exam';
import {
  checkKey,
  discrimination,
  MIN_ANSWERS_FOR_DISCRIMINATION,
  wilsonInterval,
  type Interval,
  type KeyCheck,
  type QuestionSums,
} from '@tenfold/learning';

const KEY_FLAGS: Record<KeyCheck['verdict'], KeyFlag | null> = {
  'no doubt': null,
  check: 'check',
  'likely wrong': 'likely_wrong',
};

/** @returns null with fewer than 30 answers */
export function presentEvidence(
  sums: QuestionSums,
  { correctAnswer, letters }: { correctAnswer: string; letters: readonly string[] },
): QuestionEvidence | null {
  const { count } = sums.all;
  if (count < QUESTION_STATISTICS_MIN_ANSWERS) return null;
  const keys = acceptedLetters(correctAnswer).map((letter) => letters.indexOf(letter));
  const correlation = count < MIN_ANSWERS_FOR_DISCRIMINATION ? null : discrimination(sums);
  return {
    answers: count,
    difficulty: mapInterval(wilsonInterval(sums.correct.count, count), (share) => rounded(share * 100, 1)),
    discrimination: correlation && mapInterval(correlation, (each) => rounded(each, 2)),
    keyFlag: KEY_FLAGS[checkKey(sums, keys)?.verdict ?? 'no doubt'],
  };
}

function mapInterval({ value, low, high }: Interval, map: (value: number) => number): Interval {
  return { value: map(value), low: map(low), high: map(high) };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
