import { newAbilityEstimate } from './ability-estimate.js';
import fc from 'fast-check';
import { predictScore } from './predict-score.js';
import {
  fitRecalibration,
  logLoss,
  NO_RECALIBRATION,
  recalibratedChance,
  recalibratePrediction,
  type PredictedResult,
} from './recalibrate.js';
import { EXAM_MIX } from './sections.js';

/** For each chance as many passes of 100 students as the true chance says. */
const cohort = (trueChance: (chance: number) => number): PredictedResult[] =>
  [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].flatMap((chance) =>
    Array.from({ length: 100 }, (_value, n) => ({
      chance,
      passed: n < Math.round(100 * trueChance(chance)),
    })),
  );

test('a chance that is right stays, and so does one without results', () => {
  expect(fitRecalibration([])).toEqual(NO_RECALIBRATION);
  const { intercept, slope } = fitRecalibration(cohort((chance) => chance));
  expect(intercept).toBeCloseTo(0, 6);
  expect(slope).toBeCloseTo(1, 2);
});

test('a bank that is easier than the exam is found, and the log loss falls', () => {
  const truth = { intercept: -0.8, slope: 0.9 };
  const results = cohort((chance) => recalibratedChance(chance, truth));
  const fitted = fitRecalibration(results);
  expect(fitted.intercept).toBeCloseTo(-0.8, 1);
  expect(fitted.slope).toBeCloseTo(0.9, 1);
  expect(logLoss(results, fitted)).toBeLessThan(logLoss(results, NO_RECALIBRATION));
});

test('few results move the chance little', () => {
  const failures = Array.from({ length: 5 }, () => ({ chance: 0.6, passed: false }));
  const { intercept } = fitRecalibration(failures);
  expect(intercept).toBeLessThan(0);
  expect(intercept).toBeGreaterThan(-0.4);
});

test('the fit of any results is finite and keeps the order of chances', () => {
  const results = fc.array(
    fc.record({ chance: fc.double({ min: 0, max: 1, noNaN: true }), passed: fc.boolean() }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(results, (all) => {
      const { intercept, slope } = fitRecalibration(all);
      expect(Number.isFinite(intercept)).toBe(true);
      expect(slope).toBeGreaterThan(0);
    }),
  );
});

test('the log loss of a coin is ln 2', () => {
  const coin = [true, false].map((passed) => ({ chance: 0.5, passed }));
  expect(logLoss(coin, NO_RECALIBRATION)).toBeCloseTo(Math.LN2, 12);
});

describe('a prediction', () => {
  const prediction = predictScore(newAbilityEstimate(), 0, { mix: EXAM_MIX, examsInBank: 2 });

  test('is the same object without a recalibration', () => {
    expect(recalibratePrediction(prediction, NO_RECALIBRATION)).toBe(prediction);
  });

  test.each([-1, 0.5, 2])(
    'has the chance, score and interval that an intercept of %d asks for',
    (intercept) => {
      const moved = recalibratePrediction(prediction, { intercept, slope: 1 });
      expect(moved.pass).toBeCloseTo(recalibratedChance(prediction.pass, { intercept, slope: 1 }), 6);
      expect(Math.sign(moved.mean - prediction.mean)).toBe(Math.sign(intercept));
      expect(moved.low).toBeLessThanOrEqual(moved.mean);
      expect(moved.high).toBeGreaterThanOrEqual(moved.mean);
      expect(moved.abilitySd).toBe(prediction.abilitySd);
    },
  );
});
