import type {
  DifficultyTrend,
  ThirdsComparison,
  KeyFlag,
  OptionChoices,
  QuestionEvidence,
} from '@tenfold/contracts';
import { acceptedLetters, DISCRIMINATION_MIN_ANSWERS, QUESTION_STATISTICS_MIN_ANSWERS } from '@tenfold/exam';
import {
  checkKey,
  discrimination,
  compareThirds,
  shareDifference,
  wilsonInterval,
  type Interval,
  type KeyCheck,
} from '@tenfold/learning';
import type { EvidenceSummary } from './summarize-evidence.js';

const KEY_FLAGS: Record<KeyCheck['verdict'], KeyFlag | null> = {
  fine: null,
  check: 'check',
  'likely wrong': 'likely_wrong',
};

interface KeyedQuestion {
  correctAnswer: string;
  letters: readonly string[];
}

/** @returns null with fewer than 30 answers */
export function presentEvidence(
  { sums, thirds }: Pick<EvidenceSummary, 'sums' | 'thirds'>,
  { correctAnswer, letters }: KeyedQuestion,
): QuestionEvidence | null {
  const { count } = sums.all;
  if (count < QUESTION_STATISTICS_MIN_ANSWERS) return null;
  const keys = acceptedLetters(correctAnswer).map((letter) => letters.indexOf(letter));
  const correlation = count < DISCRIMINATION_MIN_ANSWERS ? null : discrimination(sums);
  return {
    answers: count,
    difficulty: percentages(wilsonInterval(sums.correct.count, count)),
    discrimination: correlation && mapInterval(correlation, (each) => rounded(each, 2)),
    keyFlag: KEY_FLAGS[checkKey(sums, keys)?.verdict ?? 'fine'],
    comparedThirds: presentLooksWrong(compareThirds({ sums, thirds }, keys), letters),
  };
}

function presentLooksWrong(
  compared: ReturnType<typeof compareThirds>,
  letters: readonly string[],
): ThirdsComparison | null {
  if (!compared) return null;
  const { reversal, preferred, looksWrong } = compared;
  const letter = letters[preferred?.option ?? -1];
  return {
    reversal: percentages(reversal),
    preferred: preferred && letter ? { letter, difference: percentages(preferred.difference) } : null,
    looksWrong,
  };
}

/** In the order of the options. @returns null with fewer than 60 answers */
export function presentChoices(
  { sums, thirds }: Pick<EvidenceSummary, 'sums' | 'thirds'>,
  letters: readonly string[],
): OptionChoices[] | null {
  const { count } = sums.all;
  if (count < DISCRIMINATION_MIN_ANSWERS) return null;
  return letters.map((letter, option) => ({
    letter,
    all: percentages(wilsonInterval(sums.options[option]?.count ?? 0, count)),
    thirds: thirds.map((third) => percentages(wilsonInterval(third[option] ?? 0, total(third)))),
  }));
}

export function presentTrend({ newest, earlier }: NonNullable<EvidenceSummary['trend']>): DifficultyTrend {
  return {
    newest: percentages(wilsonInterval(newest.right, newest.count)),
    newestAnswers: newest.count,
    earlier: percentages(wilsonInterval(earlier.right, earlier.count)),
    earlierAnswers: earlier.count,
    difference: percentages(shareDifference(newest, earlier)),
  };
}

function percentages(interval: Interval): Interval {
  return mapInterval(interval, (share) => rounded(share * 100, 1));
}

function mapInterval({ value, low, high }: Interval, map: (value: number) => number): Interval {
  return { value: map(value), low: map(low), high: map(high) };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
