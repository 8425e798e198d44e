import { DIAGNOSTIC_QUESTIONS } from '@tenfold/exam';
import { recallAfter, newCard } from '@tenfold/learning';
import { createRandom, endlessly } from './random.js';
import { cohorts, foreignCohorts, type Cohort } from './readiness/cohorts.js';
import { scoreProbabilities } from './readiness/exams.js';
import { mean, measure } from './readiness/measure.js';
import { COUNTS_ALL, LAST_100, runCohort, TRACKER, type CohortRun } from './readiness/run-cohort.js';
import { drawCalibration } from './report/draw-calibration.js';
import { binsOf } from './report/tables.js';
import { memoryModels } from './reviews/memory-models.js';
import { PLAIN_FSRS, PLAN } from './reviews/policies.js';
import { examDayRecalls, pairedDifference } from './reviews/run-reviews.js';

const SEED = 1;
const CHECKPOINTS = [40, 80, 160, 400];
const BASE = { students: 500, checkpoints: CHECKPOINTS, examPairs: 8 };
const OTHER = { students: 100, checkpoints: CHECKPOINTS, examPairs: 6 };

const finished = new Map<Cohort, CohortRun>();
function runOf(cohort: Cohort): CohortRun {
  const size = cohort.followsModel ? BASE : OTHER;
  const run = finished.get(cohort) ?? runCohort(cohort, size, SEED, [TRACKER, LAST_100]);
  finished.set(cohort, run);
  return run;
}

const named = cohorts.map((cohort) => [cohort.name, cohort] as const);

describe.each(named.filter(([, { followsModel }]) => followsModel))('%s', (_name, cohort) => {
  test.each(CHECKPOINTS)('after %d answers the chance of passing is right to 0.03', (checkpoint) => {
    expect(measure(runOf(cohort).outcomes(TRACKER, [checkpoint])).calibrationError).toBeLessThanOrEqual(0.03);
  });

  test('77 to 83 % of scores fall into the 80 % interval', () => {
    const { coverage } = measure(runOf(cohort).outcomes(TRACKER));
    expect(coverage).toBeGreaterThanOrEqual(0.77);
    expect(coverage).toBeLessThanOrEqual(0.83);
  });
});

test('after the 20 answers of a diagnostic 77 to 83 % of scores fall into the 80 % interval', () => {
  const size = { students: 200, checkpoints: [DIAGNOSTIC_QUESTIONS], examPairs: 6 };
  const runs = cohorts
    .filter(({ followsModel }) => followsModel)
    .map((cohort, i) => runCohort(cohort, size, SEED + i, [TRACKER]));
  const { coverage } = measure(runs.flatMap((run) => run.outcomes(TRACKER)));
  expect(coverage).toBeGreaterThanOrEqual(0.77);
  expect(coverage).toBeLessThanOrEqual(0.83);
});

test.each(named)('%s: predicts no worse than the average of the last 100 answers', (_name, cohort) => {
  const tracker = measure(runOf(cohort).outcomes(TRACKER));
  const average = measure(runOf(cohort).outcomes(LAST_100));
  expect(tracker.brier).toBeLessThanOrEqual(average.brier);
  expect(tracker.logLoss).toBeLessThanOrEqual(average.logLoss);
  expect(Math.abs(tracker.coverage - 0.8)).toBeLessThanOrEqual(Math.abs(average.coverage - 0.8));
});

test('at most 1 % of the students whose answers are their own are ever warned that they may not be', () => {
  const last = cohorts.flatMap((cohort) => runOf(cohort).outcomes(TRACKER, CHECKPOINTS.slice(-1)));
  expect(measure(last).everDoubted).toBeLessThanOrEqual(0.01);
});

test('most students who know 35 % of the answers beforehand are warned after 160 answers', () => {
  const run = runCohort(foreignCohorts[0], { students: 40, checkpoints: [160], examPairs: 1 }, SEED, [
    TRACKER,
  ]);
  expect(measure(run.outcomes(TRACKER)).doubted).toBeGreaterThan(0.5);
});

test('the chance stays hidden from nearly all students who practice one section alone', () => {
  const cohort = cohorts.find(({ name }) => name === 'practice of Entry alone');
  expect(cohort && measure(runOf(cohort).outcomes(TRACKER)).shown).toBeLessThan(0.1);
});

test('with a bank of two exams, repeats counted as evidence promise far too much', () => {
  const size = { students: 100, checkpoints: [400], examPairs: 6 };
  const runs = cohorts
    .filter(({ examsInBank }) => examsInBank === 2)
    .map((cohort) => runCohort(cohort, size, SEED, [TRACKER, COUNTS_ALL]));
  const errorOf = (estimator: string) =>
    measure(runs.flatMap((run) => run.outcomes(estimator))).calibrationError;
  expect(errorOf(COUNTS_ALL)).toBeGreaterThan(5 * errorOf(TRACKER));
});

test('the picture has a dot for each bin', () => {
  const bins = binsOf([runOf(cohorts[0])], TRACKER, CHECKPOINTS);
  const picture = drawCalibration([{ name: TRACKER, color: 'blue', bins }]);
  expect(bins).toHaveLength(10);
  expect(picture.match(/<circle/g)).toHaveLength(bins.length + 1);
});

const [actR, timeScales] = memoryModels;

describe.each([actR, timeScales].map((model) => [model.name, model] as const))(
  'memory: %s',
  (_name, model) => {
    test.each([1, 7, 30])('forgets in %d days about as much as the defaults of FSRS', (days) => {
      const random = createRandom(SEED);
      const recalls = Array.from({ length: 2_000 }, () => {
        const memory = model.createStudent(random)();
        memory.study(0, false);
        return memory.recall(days);
      });
      expect(Math.abs(mean(recalls) - recallAfter(days, newCard('', 0, 'again').stability))).toBeLessThan(
        0.08,
      );
    });

    test.each([
      { days: 14, missesPerDay: 6, reviewsPerDay: 12 },
      { days: 30, missesPerDay: 5, reviewsPerDay: 12 },
    ])('the plan is not below FSRS: %j', (setting) => {
      const recalls = (policy: typeof PLAN) => examDayRecalls(model, policy, setting, 20);
      const { mean: difference, half } = pairedDifference(recalls(PLAN), recalls(PLAIN_FSRS));
      expect(difference).toBeGreaterThan(0);
      expect(half).toBeLessThan(1);
    });
  },
);

test.each([
  [40, { days: 14, missesPerDay: 6, reviewsPerDay: 12 }],
  [25, { days: 30, missesPerDay: 5, reviewsPerDay: 12 }],
])('in a memory with three states the plan of %i students is hardly below FSRS: %j', (students, setting) => {
  const recalls = (policy: typeof PLAN) => examDayRecalls(memoryModels[2], policy, setting, students);
  expect(pairedDifference(recalls(PLAN), recalls(PLAIN_FSRS)).mean).toBeGreaterThan(-0.5);
});

test('a run with the same seed gives the same outcomes', () => {
  const size = { students: 3, checkpoints: [40], examPairs: 1 };
  const outcomes = (seed: number) => runCohort(cohorts[0], size, seed).outcomes(TRACKER);
  expect(outcomes(7)).toEqual(outcomes(7));
  expect(outcomes(7)).not.toEqual(outcomes(8));
});

test('the probabilities of the scores of questions with one chance are binomial', () => {
  const probabilities = scoreProbabilities(new Array<number>(80).fill(0.75));
  expect(probabilities[60]).toBeCloseTo(0.1025, 3);
  expect(probabilities.reduce((sum, probability) => sum + probability)).toBeCloseTo(1, 12);
  expect(mean([...probabilities].map((probability, score) => probability * score * 81))).toBeCloseTo(60, 9);
});

test('an endless order returns every item before it repeats one', () => {
  const next = endlessly(['a', 'b', 'c'], createRandom(SEED));
  const rounds = Array.from({ length: 4 }, () => [next(), next(), next()].sort());
  expect(rounds).toEqual(Array.from({ length: 4 }, () => ['a', 'b', 'c']));
});

test('normal numbers have the mean 0 and the variance 1', () => {
  const random = createRandom(SEED);
  const drawn = Array.from({ length: 20_000 }, () => random.normal());
  expect(mean(drawn)).toBeCloseTo(0, 1);
  expect(mean(drawn.map((value) => value ** 2))).toBeCloseTo(1, 1);
});
