import { FULL_EXAM_QUESTIONS, passMark } from '@tenfold/exam';
import { at, clamp, requireFinite } from './numbers.js';

export const PASS_MARK = passMark(FULL_EXAM_QUESTIONS);
const MIN_SHARE = 1e-6;
const MIN_CORRELATION = 1e-6;
const MAX_CORRELATION = 0.95;
const TAIL = 0.1;

/** low and high: the score's 80 % interval, both ends included. */
export interface ScoreDistribution {
  readonly pass: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The beta-binomial distribution of a score of 0 to 80 with this mean and variance, in questions and squared questions. A
 * variance that no such distribution has is replaced by the nearest possible.
 *
 * @returns the probability of at least 60, and the 80 % interval
 */
export function scoreDistribution(mean: number, variance: number): ScoreDistribution {
  const probabilities = scoreProbabilities(mean, variance);
  let below = 0;
  let pass = 0;
  let low = FULL_EXAM_QUESTIONS;
  let high = 0;
  for (let score = 0; score <= FULL_EXAM_QUESTIONS; score++) {
    const probability = at(probabilities, score);
    if (score >= PASS_MARK) pass += probability;
    // half of an outcome counts to each side: the interval of a discrete score would otherwise be too wide
    const middle = below + probability / 2;
    if (middle >= TAIL) low = Math.min(low, score);
    if (middle <= 1 - TAIL) high = score;
    below += probability;
  }
  return { pass: Math.min(1, pass), low, high };
}

/** Probability of each score from 0 to 80, of the same distribution. */
export function scoreProbabilities(mean: number, variance: number): Float64Array {
  requireFinite(mean, variance);
  const n = FULL_EXAM_QUESTIONS;
  const share = clamp(mean / n, MIN_SHARE, 1 - MIN_SHARE);
  const excess = (variance / (n * share * (1 - share)) - 1) / (n - 1);
  const total = 1 / clamp(excess, MIN_CORRELATION, MAX_CORRELATION) - 1;
  const alpha = share * total;
  const beta = (1 - share) * total;
  // logarithms, because the probability of 0 may be smaller than the least number
  let logarithm = 0;
  for (let i = 0; i < n; i++) logarithm += Math.log((beta + i) / (total + i));
  const probabilities = new Float64Array(n + 1);
  for (let score = 0; score <= n; score++) {
    probabilities[score] = Math.exp(logarithm);
    logarithm += Math.log(((n - score) * (alpha + score)) / ((score + 1) * (beta + n - score - 1)));
  }
  return probabilities;
}
