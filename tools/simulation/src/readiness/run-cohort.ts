import { createRandom, type Random } from '../random.js';
import type { Cohort } from './cohorts.js';
import { meanScore } from './exams.js';
import { abilityTracker, averageOfLast, betaBySection, eloRatings, type Estimator } from './estimators.js';
import { outcomeOf, type Outcome } from './measure.js';

export const TRACKER = 'Ability tracker';
export const LAST_100 = 'Average of the last 100 answers';
export const COUNTS_ALL = 'The same, counting repeats and guesses';

const ESTIMATORS: readonly { name: string; create: (examsInBank: number) => Estimator }[] = [
  { name: TRACKER, create: (exams) => abilityTracker(exams) },
  { name: COUNTS_ALL, create: (exams) => abilityTracker(exams, () => 'evidence') },
  { name: 'Elo, general and by section', create: eloRatings },
  { name: 'Beta distribution by section', create: betaBySection },
  { name: LAST_100, create: () => averageOfLast(100) },
];
export const estimatorNames: readonly string[] = ESTIMATORS.map(({ name }) => name);

export interface CohortSize {
  readonly students: number;
  /** Numbers of answers after which the chance is predicted: ascending multiples of a session's ten. */
  readonly checkpoints: readonly number[];
  /** Pairs of exams over which the true probability is averaged. */
  readonly examPairs: number;
}

export interface CohortRun {
  readonly cohort: Cohort;
  readonly checkpoints: readonly number[];
  outcomes(estimator: string, checkpoints?: readonly number[]): Outcome[];
  meanScore(checkpoint: number): number;
}

const ANSWERS_PER_SESSION = 10;
const MEAN_REST_DAYS = 1.2;
const PAUSE_PROBABILITY = 0.03;
const MEAN_PAUSE_DAYS = 14;

/**
 * Simulates students of a cohort who study in sessions with breaks, and predicts their score at each checkpoint.
 *
 * @param names of the estimators that predict it
 */
export function runCohort(cohort: Cohort, size: CohortSize, seed: number, names = estimatorNames): CohortRun {
  const random = createRandom(seed);
  const nextStudent = cohort.open(random, size.examPairs);
  const found = new Map<string, Outcome[]>();
  const scores = new Map<number, number>();
  const keyOf = (estimator: string, checkpoint: number) => `${estimator} ${checkpoint}`;
  for (let i = 0; i < size.students; i++) {
    const student = nextStudent();
    const estimators = ESTIMATORS.filter(({ name }) => names.includes(name)).map(({ name, create }) => ({
      name,
      estimator: create(cohort.examsInBank),
    }));
    let day = 0;
    let answered = 0;
    for (const checkpoint of size.checkpoints) {
      while (answered < checkpoint) {
        const rest = restDays(random);
        student.rest(rest);
        day += rest;
        const answers = Array.from({ length: ANSWERS_PER_SESSION }, () => student.answer());
        answered += answers.length;
        for (const { estimator } of estimators) estimator.addSession(day, answers);
      }
      const truth = student.scoreProbabilities();
      scores.set(checkpoint, (scores.get(checkpoint) ?? 0) + meanScore(truth) / size.students);
      for (const { name, estimator } of estimators) {
        const key = keyOf(name, checkpoint);
        found.set(key, found.get(key) ?? []);
        found.get(key)?.push(outcomeOf(estimator.predict(day), truth));
      }
    }
  }
  return {
    cohort,
    meanScore: (checkpoint) => scores.get(checkpoint) ?? NaN,
    checkpoints: size.checkpoints,
    outcomes: (estimator, checkpoints = size.checkpoints) =>
      checkpoints.flatMap((checkpoint) => found.get(keyOf(estimator, checkpoint)) ?? []),
  };
}

function restDays(random: Random): number {
  const mean = random.chance(PAUSE_PROBABILITY) ? MEAN_PAUSE_DAYS : MEAN_REST_DAYS;
  return -Math.log(1 - random.uniform()) * mean;
}
