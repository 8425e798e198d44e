import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { EXAM_MIX, foldSession, newAbilityEstimate } from '@tenfold/learning';
import { cohorts, foreignCohorts } from './readiness/cohorts.js';
import { LAST_100, runCohort, TRACKER, type CohortSize } from './readiness/run-cohort.js';
import { drawCalibration } from './report/draw-calibration.js';
import {
  binsOf,
  calibrationTable,
  cohortTable,
  doubtTable,
  estimatorTable,
  reviewTable,
} from './report/tables.js';
import { writeDocs } from './report/write-docs.js';
import { memoryModels } from './reviews/memory-models.js';

/**
 * npm run simulate [-- --quick]: predicts the scores of simulated students and compares ways to choose reviews. Prints the tables
 * and writes them, with the picture, into docs/learning.md; with --quick fewer students, and nothing is written.
 */
const CHECKPOINTS = [40, 80, 160, 400, 800];
const ENOUGH_FOR_PICTURE = CHECKPOINTS.filter((checkpoint) => checkpoint >= 80);
const FULL: CohortSize = { students: 1_500, checkpoints: CHECKPOINTS, examPairs: 20 };
const QUICK: CohortSize = { students: 150, checkpoints: CHECKPOINTS, examPairs: 10 };
const REVIEW_SETTINGS = [
  { days: 14, missesPerDay: 6, reviewsPerDay: 12 },
  { days: 30, missesPerDay: 5, reviewsPerDay: 12 },
  { days: 60, missesPerDay: 5, reviewsPerDay: 12 },
  { days: 100, missesPerDay: 4, reviewsPerDay: 10 },
  { days: 100, missesPerDay: 6, reviewsPerDay: 8 },
];
const SEED = 20_261_123;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
  const size = values.quick ? QUICK : FULL;
  const started = performance.now();
  const runs = cohorts.map((cohort, i) => runCohort(cohort, size, SEED + i));
  const foreignRuns = foreignCohorts.map((cohort, i) => runCohort(cohort, size, SEED - 1 - i, [TRACKER]));
  const bins = binsOf(runs, TRACKER, ENOUGH_FOR_PICTURE);
  const parts = {
    estimators: estimatorTable(runs, CHECKPOINTS),
    cohorts: cohortTable(runs, CHECKPOINTS),
    calibration: calibrationTable(bins),
    foreign: doubtTable(foreignRuns, CHECKPOINTS),
    reviews: reviewTable(memoryModels, REVIEW_SETTINGS, values.quick ? 10 : 60),
  };
  for (const [name, part] of Object.entries(parts)) print(`\n${name}\n${part}`);
  print(`\n${microsecondsPerAnswer().toFixed(1)} µs per answer, ${seconds(started)} s in all`);
  if (values.quick) return;
  const picture = drawCalibration([
    { name: LAST_100, color: '#d97706', bins: binsOf(runs, LAST_100, ENOUGH_FOR_PICTURE) },
    { name: TRACKER, color: '#0f6cbd', bins },
  ]);
  await writeDocs(parts, picture);
}

const print = (text: string): boolean => process.stdout.write(`${text}\n`);
const seconds = (started: number): string => ((performance.now() - started) / 1_000).toFixed(0);

function microsecondsPerAnswer(): number {
  const answers = Array.from({ length: 100_000 }, (_value, i) => ({
    section: i % EXAM_MIX.length,
    correct: i % 4 !== 0,
    options: 4,
    kind: 'evidence' as const,
  }));
  const started = performance.now();
  foldSession(newAbilityEstimate(), 0, answers);
  return ((performance.now() - started) * 1_000) / answers.length;
}

void main();
