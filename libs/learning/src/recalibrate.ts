import { FULL_EXAM_QUESTIONS } from '@tenfold/exam';
import { clamp, logistic, requireFinite } from './numbers.js';
import type { ScorePrediction } from './predict-score.js';
import { scoreDistribution } from './score-distribution.js';

/** Logistic recalibration of the chance of passing: logit p' = intercept + slope logit p. */
export interface Recalibration {
  readonly intercept: number;
  readonly slope: number;
}

export const NO_RECALIBRATION: Recalibration = { intercept: 0, slope: 1 };

/** A chance before a real exam, without recalibration, and its result. */
export interface PredictedResult {
  readonly chance: number;
  readonly passed: boolean;
}

const MIN_CHANCE = 1e-4;
const MIN_SLOPE = 0.1;
/** Standard deviations of the normal priors around NO_RECALIBRATION. */
const INTERCEPT_SD = 0.3;
const SLOPE_SD = 0.2;
const NEWTON_STEPS = 25;

function logit(chance: number): number {
  const bounded = clamp(chance, MIN_CHANCE, 1 - MIN_CHANCE);
  return Math.log(bounded / (1 - bounded));
}

export function recalibratedChance(chance: number, { intercept, slope }: Recalibration): number {
  requireFinite(chance, intercept, slope);
  return logistic(intercept + slope * logit(chance));
}

/**
 * Mean negative log likelihood of the results.
 *
 * @throws RangeError without results
 */
export function logLoss(results: readonly PredictedResult[], recalibration: Recalibration): number {
  requireFinite(results, recalibration);
  if (results.length === 0) throw new RangeError('no results');
  const sum = results.reduce((total, { chance, passed }) => {
    const pass = clamp(recalibratedChance(chance, recalibration), MIN_CHANCE, 1 - MIN_CHANCE);
    return total - Math.log(passed ? pass : 1 - pass);
  }, 0);
  return sum / results.length;
}

/** The recalibration of greatest posterior probability, by Newton's method; without results NO_RECALIBRATION. */
export function fitRecalibration(results: readonly PredictedResult[]): Recalibration {
  requireFinite(results);
  let { intercept, slope } = NO_RECALIBRATION;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const interceptPrecision = 1 / INTERCEPT_SD ** 2;
    const slopePrecision = 1 / SLOPE_SD ** 2;
    let interceptGradient = -intercept * interceptPrecision;
    let slopeGradient = (1 - slope) * slopePrecision;
    let [first, mixed, second] = [interceptPrecision, 0, slopePrecision];
    for (const { chance, passed } of results) {
      const logits = logit(chance);
      const pass = logistic(intercept + slope * logits);
      const error = (passed ? 1 : 0) - pass;
      const weight = pass * (1 - pass);
      interceptGradient += error;
      slopeGradient += error * logits;
      first += weight;
      mixed += weight * logits;
      second += weight * logits ** 2;
    }
    const determinant = first * second - mixed ** 2;
    intercept += (second * interceptGradient - mixed * slopeGradient) / determinant;
    slope += (first * slopeGradient - mixed * interceptGradient) / determinant;
  }
  return { intercept, slope: Math.max(MIN_SLOPE, slope) };
}

const MIN_MEAN = 0.5;
const BISECTIONS = 40;

/** Moves the expected score to where the chance is the recalibrated one, so that score, interval and chance agree. */
export function recalibratePrediction(
  prediction: ScorePrediction,
  recalibration: Recalibration,
): ScorePrediction {
  requireFinite(prediction, recalibration);
  if (recalibration.intercept === 0 && recalibration.slope === 1) return prediction;
  const { variance } = prediction;
  const pass = recalibratedChance(prediction.pass, recalibration);
  let [low, high] = [MIN_MEAN, FULL_EXAM_QUESTIONS - MIN_MEAN];
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (scoreDistribution(middle, variance).pass < pass) low = middle;
    else high = middle;
  }
  const mean = (low + high) / 2;
  return { ...prediction, mean, ...scoreDistribution(mean, variance) };
}
