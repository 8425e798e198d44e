import fc from 'fast-check';
import * as learning from './index.js';

const estimate = learning.foldSession(learning.newAbilityEstimate(), 3, [
  { section: 5, correct: true, options: 4, kind: 'evidence', difficulty: 0.2, difficultyVariance: 0.3 },
]).estimate;
const answer = {
  section: 1,
  correct: true,
  options: 4,
  kind: 'evidence',
  difficulty: 0,
  difficultyVariance: 1,
};
const exam = { mix: learning.EXAM_MIX, examsInBank: 2 };
const prediction = learning.predictScore(estimate, 4, exam);
const mix = [...learning.EXAM_MIX];
const practice = { mix, chances: mix.map(() => 0.6), answered: mix.map(() => 4) };
const card = learning.newCard('q1', 3, 'again');
const day = {
  today: 6,
  examDay: 9,
  reviewsPerDay: 2,
  cardCount: 3,
  logFactor: 0.1,
};
const choices = Array.from({ length: 120 }, (_value, i) => ({
  ability: i / 60 - 1,
  option: i % 4,
  timeMs: 30_000 + i,
  answeredMs: i,
}));
const sums = choices.reduce(
  (all, { ability, option }) => learning.addToQuestion(all, { ability, option, correct: option === 0 }),
  learning.newQuestionSums(4),
);
const calibrated = { section: 2, difficulty: 0.1, gradient: 0.4, information: 2, variance: 0.3 };
const recalibration = { intercept: 0.1, slope: 0.9 };
const results = [{ chance: 0.4, passed: true }];
const circumstances = {
  isFirst: true,
  isGraded: true,
  correct: true,
  timeMs: 9_000,
  rapidGuessLimitMs: 9_000,
};

/** Valid arguments of every exported function. */
const calls: Record<string, readonly unknown[]> = {
  answerModel: [0.3, 1, 4],
  calibrateExam: [[calibrated]],
  centerDifficulties: [[calibrated], mix],
  rapidGuessLimitMs: [60_000, 40],
  answerKind: [circumstances],
  roundedChance: [0.4],
  chanceText: [0.4],
  chanceWord: [0.4],
  readinessTrend: [60, 50],
  isEvidenceStale: [3],
  gainsPerHour: [practice],
  gainsPerWeek: [practice, 20],
  nextSections: [practice, mix, 10],
  newAuthorSums: [],
  addToAuthor: [estimate, [{ ...answer, firstTimeMs: 9_000 }]],
  doubtAuthor: [estimate.author],
  equateScore: [60, { difficulty: 0.4, students: 80 }],
  updateMemoryFactor: [learning.NEW_MEMORY_FACTOR, card, 6, true],
  forecastRecall: [[card], 9, learning.NEW_MEMORY_FACTOR],
  chanceWithGuessing: [0.5],
  countByThird: [choices, 4],
  medianTimeMs: [choices, 30],
  difficultyTrend: [choices, [0]],
  shareDifference: [
    { right: 4, count: 9 },
    { right: 2, count: 7 },
  ],
  compareThirds: [{ sums, thirds: learning.countByThird(choices, 4) }, [0]],
  finalDays: [40, 10],
  reviewGain: [card, 6, 3],
  planReviews: [[card], day],
  reviewsToSeeEachOnce: [40, 3],
  predictScore: [estimate, 4, exam],
  chanceRange: [prediction],
  readinessStage: [prediction],
  missingAnswers: [estimate, 4, exam, mix],
  newQuestionSums: [4],
  addToQuestion: [sums, { ability: 0.2, correct: true, option: 1 }],
  wilsonInterval: [3, 9],
  correlationInterval: [0.2, 90, 1.96],
  discrimination: [sums],
  checkKey: [sums, [0]],
  recalibratedChance: [0.4, recalibration],
  logLoss: [results, recalibration],
  fitRecalibration: [results],
  recalibratePrediction: [prediction, recalibration],
  reviewGrade: [{ correct: true, unsure: false }],
  startsCard: [{ correct: true, unsure: false, flagged: false }],
  newCard: ['q1', 3, 'again'],
  reviewCard: [card, 6, 'good'],
  nextStability: [card, 3, 'good'],
  recallAfter: [3, 2],
  recallSlope: [3, 2],
  dueDay: [card],
  scoreDistribution: [60, 40],
  scoreProbabilities: [60, 40],
  sectionIndexOf: [learning.OLDER_SECTION_NAMES],
  newAbilityEstimate: [],
  advanceAbility: [estimate, 4],
  foldSession: [estimate, 4, [answer]],
};

const functions = Object.entries<unknown>(learning).filter(
  (entry): entry is [string, (...args: unknown[]) => unknown] => typeof entry[1] === 'function',
);

type Path = readonly string[];

function numbersIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => numbersIn(each, [...path, key]));
}

function replaced(value: unknown, [key, ...rest]: Path, by: number): unknown {
  if (key === undefined) return by;
  const copy = (value instanceof Float64Array ? value.slice() : structuredClone(value)) as Record<
    string,
    unknown
  >;
  copy[key] = replaced(copy[key], rest, by);
  return copy;
}

const isFinite = (result: unknown): boolean =>
  !/NaN|Infinity/.test(String(result)) &&
  numbersIn(result).every((path) =>
    Number.isFinite(path.reduce((value, key) => (value as Record<string, unknown>)[key], result)),
  );

function isRefused(run: () => unknown): boolean {
  try {
    run();
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError);
    return true;
  }
}

test('every exported function is in the table', () => {
  expect(Object.keys(calls).sort()).toEqual(functions.map(([name]) => name).sort());
});

describe.each(functions)('%s', (name, call) => {
  const args = calls[name] ?? [];
  const paths = numbersIn(args);

  test('returns finite numbers', () => {
    expect(isFinite(call(...args))).toBe(true);
  });

  if (paths.length > 0)
    test('refuses or contains numbers that are not finite', () => {
      fc.assert(
        fc.property(fc.constantFrom(...paths), fc.constantFrom(NaN, Infinity, -Infinity), (path, by) => {
          const bad = replaced(args, path, by) as unknown[];
          expect(isRefused(() => call(...bad)) || isFinite(call(...bad))).toBe(true);
        }),
        { numRuns: 60 },
      );
    });
});

test.each(['abilitySd', 'mean', 'variance', 'pass'] as const)(
  'a prediction whose %s is no number is hidden',
  (figure) => {
    for (const wrong of [NaN, Infinity, -Infinity])
      expect(learning.readinessStage({ ...prediction, abilitySd: 1, [figure]: wrong })).toBe('hidden');
  },
);

test.each([learning.chanceText, learning.chanceWord, learning.roundedChance])(
  'no text shows a chance that is no number',
  (show) => {
    for (const wrong of [NaN, Infinity, -Infinity]) expect(() => show(wrong)).toThrow(RangeError);
  },
);
