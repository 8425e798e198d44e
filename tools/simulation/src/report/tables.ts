import { calibrationBins, mean, measure, type CalibrationBin } from '../readiness/measure.js';
import { estimatorNames, LAST_100, TRACKER, type CohortRun } from '../readiness/run-cohort.js';
import type { MemoryModel } from '../reviews/memory-models.js';
import { OTHERS, PLAIN_FSRS, PLAN } from '../reviews/policies.js';
import { examDayRecalls, pairedDifference, type ReviewSetting } from '../reviews/run-reviews.js';

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_cell, i) => (i === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

const thousandths = (value: number): string => value.toFixed(3).replace(/^0/, '');
const percent = (share: number): string => (100 * share).toFixed(0);
const percentWithTenth = (share: number): string => (100 * share).toFixed(1);

/** Each measure is the mean over the cohorts. */
export function estimatorTable(runs: readonly CohortRun[], checkpoints: readonly number[]): string {
  const rows = estimatorNames.map((name) => {
    const measured = checkpoints.map((checkpoint) =>
      runs.map((run) => measure(run.outcomes(name, [checkpoint]))),
    );
    const errors = measured.map((each) => mean(each.map(({ calibrationError }) => calibrationError)));
    const all = measured.flat();
    return [
      name,
      ...errors.map(thousandths),
      thousandths(mean(all.map(({ brier }) => brier))),
      thousandths(mean(all.map(({ logLoss }) => logLoss))),
      `${percent(mean(all.map(({ coverage }) => coverage)))} %`,
    ];
  });
  const errorsAt = checkpoints.map((checkpoint) => `ECE at ${checkpoint}`);
  return table(['', ...errorsAt, 'Brier', 'log loss', 'coverage'], rows);
}

export function cohortTable(runs: readonly CohortRun[], checkpoints: readonly number[]): string {
  const rows = runs.map((run) => {
    const at = (estimator: string) =>
      checkpoints.map((checkpoint) => measure(run.outcomes(estimator, [checkpoint])));
    return [
      run.cohort.name,
      [checkpoints[0], checkpoints[checkpoints.length - 1]]
        .map((each) => run.meanScore(each).toFixed(0))
        .join(' to '),
      ...at(TRACKER).map((each) => `${thousandths(each.calibrationError)} / ${percent(each.coverage)}`),
      at(TRACKER)
        .map(({ shown }) => percent(shown))
        .join(' '),
      at(LAST_100)
        .map(({ calibrationError }) => thousandths(calibrationError))
        .join(' '),
      percentWithTenth(measure(run.outcomes(TRACKER, checkpoints.slice(-1))).everDoubted),
    ];
  });
  return table(
    [
      '',
      'mean score',
      ...checkpoints.map(String),
      'chance shown, %',
      'ECE of the last 100',
      'ever warned, %',
    ],
    rows,
  );
}

/** Mean predicted and true chance, and the share of students who are warned, at each checkpoint. */
export function doubtTable(runs: readonly CohortRun[], checkpoints: readonly number[]): string {
  const rows = runs.map((run) => [
    run.cohort.name,
    ...checkpoints.map((checkpoint) => {
      const outcomes = run.outcomes(TRACKER, [checkpoint]);
      const predicted = percent(mean(outcomes.map((outcome) => outcome.predicted)));
      const truth = percent(mean(outcomes.map((outcome) => outcome.truth)));
      return `${predicted} / ${truth} / ${percent(measure(outcomes).doubted)}`;
    }),
  ]);
  return table(['', ...checkpoints.map(String)], rows);
}

export function binsOf(
  runs: readonly CohortRun[],
  estimator: string,
  checkpoints: readonly number[],
): CalibrationBin[] {
  return calibrationBins(runs.flatMap((run) => run.outcomes(estimator, checkpoints)));
}

export function calibrationTable(bins: readonly CalibrationBin[]): string {
  return table(
    ['predicted', ...bins.map(({ predicted }) => percent(predicted))],
    [['true', ...bins.map(({ truth }) => percent(truth))]],
  );
}

const signed = (points: number): string => `${points < 0 ? '-' : '+'}${Math.abs(points).toFixed(1)}`;

/** Recall on the exam day under plain FSRS, and the points that other policies gain over it. */
export function reviewTable(
  models: readonly MemoryModel[],
  settings: readonly ReviewSetting[],
  students: number,
): string {
  const policies = [PLAN, ...OTHERS];
  const rows = settings.flatMap((setting) =>
    models.map((model) => {
      const reference = examDayRecalls(model, PLAIN_FSRS, setting, students);
      const differences = policies.map((policy) => {
        const recalls = examDayRecalls(model, policy, setting, students);
        const difference = pairedDifference(recalls, reference);
        return `${signed(difference.mean)} ± ${difference.half.toFixed(1)}`;
      });
      const { days, missesPerDay, reviewsPerDay } = setting;
      const name = `${days}, ${missesPerDay}, ${reviewsPerDay}: ${model.name}`;
      return [name, `${mean(reference).toFixed(1)} %`, ...differences];
    }),
  );
  const head = [
    'days, misses and reviews a day: memory',
    PLAIN_FSRS.name,
    ...policies.map(({ name }) => name),
  ];
  return table(head, rows);
}
