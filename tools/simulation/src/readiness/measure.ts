import { PASS_MARK } from '@tenfold/learning';
import type { EstimatorPrediction } from './estimators.js';

/** One prediction of one student beside the truth. covered: true probability of the predicted 80 % interval. */
export interface Outcome {
  readonly predicted: number;
  readonly truth: number;
  readonly covered: number;
  readonly isShown: boolean;
  readonly isDoubted: boolean;
  readonly wasDoubted: boolean;
}

export interface Measures {
  readonly calibrationError: number;
  readonly brier: number;
  readonly logLoss: number;
  readonly coverage: number;
  readonly shown: number;
  readonly doubted: number;
  readonly everDoubted: number;
}

export interface CalibrationBin {
  readonly predicted: number;
  readonly truth: number;
  readonly count: number;
}

const BINS = 10;
const MIN_PROBABILITY = 1e-4;

export function outcomeOf(prediction: EstimatorPrediction, truth: Float64Array): Outcome {
  const between = (low: number, high: number) =>
    truth.subarray(low, high + 1).reduce((sum, probability) => sum + probability, 0);
  return {
    predicted: prediction.pass,
    truth: between(PASS_MARK, truth.length - 1),
    covered: between(prediction.low, prediction.high),
    isShown: prediction.isShown,
    isDoubted: prediction.isDoubted ?? false,
    wasDoubted: prediction.wasDoubted ?? false,
  };
}

export function calibrationBins(outcomes: readonly Outcome[]): CalibrationBin[] {
  return Array.from({ length: BINS }, (_value, bin) =>
    outcomes.filter(({ predicted }) => Math.min(BINS - 1, Math.floor(predicted * BINS)) === bin),
  )
    .filter((inBin) => inBin.length > 0)
    .map((inBin) => ({
      predicted: mean(inBin.map(({ predicted }) => predicted)),
      truth: mean(inBin.map(({ truth }) => truth)),
      count: inBin.length,
    }));
}

/**
 * Expected calibration error (Naeini, Cooper & Hauskrecht, Obtaining well calibrated probabilities using Bayesian binning, AAAI
 * 2015), Brier score and log loss, all against the true probability of passing instead of one drawn result.
 */
export function measure(outcomes: readonly Outcome[]): Measures {
  const calibrationError = calibrationBins(outcomes).reduce(
    (sum, { predicted, truth, count }) => sum + (count / outcomes.length) * Math.abs(predicted - truth),
    0,
  );
  const brier = outcomes.map(
    ({ predicted, truth }) => truth * (1 - predicted) ** 2 + (1 - truth) * predicted ** 2,
  );
  const logLoss = outcomes.map(({ predicted, truth }) => {
    const kept = Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, predicted));
    return -truth * Math.log(kept) - (1 - truth) * Math.log(1 - kept);
  });
  return {
    calibrationError,
    brier: mean(brier),
    logLoss: mean(logLoss),
    coverage: mean(outcomes.map(({ covered }) => covered)),
    shown: shareOf(outcomes.map(({ isShown }) => isShown)),
    doubted: shareOf(outcomes.map(({ isDoubted }) => isDoubted)),
    everDoubted: shareOf(outcomes.map(({ wasDoubted }) => wasDoubted)),
  };
}

const shareOf = (flags: readonly boolean[]): number => mean(flags.map(Number));

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
