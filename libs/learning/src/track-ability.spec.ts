import fc from 'fast-check';
import { type AbilityEstimate, type FoldedAnswer, newAbilityEstimate } from './ability-estimate.js';
import { answerKind } from './classify-answer.js';
import { covarianceAt } from './gaussian.js';
import { predictScore } from './predict-score.js';
import { EXAM_MIX } from './sections.js';
import { advanceAbility, foldSession } from './track-ability.js';

const COMPLIANCE = 0;
const PRACTICAL = 1;
const ENTRY = 5;
const exam = { mix: EXAM_MIX, examsInBank: 2 };

const answer = (section: number, correct: boolean, more: Partial<FoldedAnswer> = {}): FoldedAnswer => ({
  section,
  correct,
  options: 4,
  kind: 'evidence',
  ...more,
});

const fold = (estimate: AbilityEstimate, day: number, ...answers: FoldedAnswer[]): AbilityEstimate =>
  foldSession(estimate, day, answers).estimate;

const digits = (value: number): string => value.toFixed(4);

describe('three answers', () => {
  const first = fold(newAbilityEstimate(), 0, answer(ENTRY, true));
  const second = fold(first, 1, answer(COMPLIANCE, false, { difficulty: -0.5, difficultyVariance: 0.1 }));
  const third = fold(second, 3.5, answer(COMPLIANCE, true, { kind: 'practice' }));

  test('a right answer raises its section most, and the others through the covariance', () => {
    expect([...first.mean].map(digits)).toEqual([...Array<string>(5).fill('-0.0462'), '0.0256', '-0.0462']);
    const covariance = (one: number, other: number) => digits(covarianceAt(first.covariance, one, other));
    expect(covariance(ENTRY, ENTRY)).toBe('0.7347');
    expect(covariance(COMPLIANCE, ENTRY)).toBe('0.5050');
    expect(covariance(COMPLIANCE, COMPLIANCE)).toBe('0.7691');
    expect(covariance(COMPLIANCE, PRACTICAL)).toBe('0.5191');
  });

  test('a wrong answer to a question of known difficulty a day later', () => {
    expect([...second.mean].map(digits)).toEqual([
      '-0.4410',
      ...Array<string>(4).fill('-0.3141'),
      '-0.2350',
      '-0.3141',
    ]);
    expect(digits(covarianceAt(second.covariance, COMPLIANCE, COMPLIANCE))).toBe('0.6958');
    expect(digits(covarianceAt(second.covariance, ENTRY, COMPLIANCE))).toBe('0.4571');
    expect(digits(covarianceAt(second.covariance, ENTRY, ENTRY))).toBe('0.7039');
  });

  test('a repeat adds only growth', () => {
    expect([...third.mean].map(digits)).toEqual([
      '-0.4388',
      ...Array<string>(4).fill('-0.3139'),
      '-0.2348',
      '-0.3139',
    ]);
    expect(digits(covarianceAt(third.covariance, COMPLIANCE, COMPLIANCE))).toBe('0.6999');
    const prediction = predictScore(third, 3.5, exam);
    expect([prediction.mean, prediction.abilitySd, prediction.pass].map(digits)).toEqual([
      '43.9927',
      '9.1026',
      '0.0739',
    ]);
    expect([prediction.low, prediction.high]).toEqual([30, 57]);
  });

  test('counts evidence and its last day, not practice', () => {
    expect(third).toMatchObject({ evidence: 2, lastEvidenceDay: 1, asOfDay: 3.5 });
  });
});

test('an observation holds the ability before its answer, and practice has none', () => {
  const { observations } = foldSession(newAbilityEstimate(), 0, [
    answer(ENTRY, true),
    answer(ENTRY, true, { kind: 'practice' }),
    answer(ENTRY, false),
  ]);
  const [right, practice, wrong] = observations;
  expect(practice).toBeNull();
  expect(digits(right?.ability ?? NaN)).toBe('-0.2000');
  expect(right?.gradient).toBeGreaterThan(0);
  expect(wrong?.ability).toBeGreaterThan(right?.ability ?? NaN);
  expect(wrong?.gradient).toBeLessThan(0);
});

describe('5,000 answers to repeated questions in ten days', () => {
  const first = Array.from({ length: 24 }, (_value, session) => session).reduce(
    (estimate, session) =>
      fold(
        estimate,
        session,
        ...Array.from({ length: 10 }, (_each, i) => answer((session + i) % 7, i !== 3 && i !== 6 && i !== 9)),
      ),
    newAbilityEstimate(),
  );
  const before = predictScore(first, 23, exam).pass;
  const circumstances = { isFirst: false, isGraded: true, timeMs: 60_000, rapidGuessLimitMs: 10_000 };

  test.each<[string, Partial<typeof circumstances>, boolean, string | number, number]>([
    ['wrong', {}, false, 'anywhere', 0.01],
    ['wrong and rapid', { timeMs: 1_200 }, false, 'anywhere', 0.01],
    ['right and rapid', { timeMs: 1_200 }, true, 'anywhere', 0.01],
    ['right', {}, true, 'anywhere', 0.1],
    ['right, in one section', {}, true, ENTRY, 0.1],
  ])('that are %s raise the chance of passing by little', (_what, change, correct, section, most) => {
    const kind = answerKind({ ...circumstances, ...change, correct });
    let estimate = first;
    for (let session = 1; session <= 500; session++) {
      const repeats = Array.from({ length: 10 }, (_value, i) =>
        answer(typeof section === 'number' ? section : (session + i) % 7, correct, { kind }),
      );
      estimate = fold(estimate, 23 + session / 50, ...repeats);
    }
    expect(predictScore(estimate, 33, exam).pass - before).toBeLessThan(most);
  });

  test('after weeks without practice count like those of two days', () => {
    const repeats = Array.from({ length: 500 }, () => answer(ENTRY, true, { kind: 'practice' }));
    const grown = (day: number) => fold(first, day, ...repeats).mean;
    expect(grown(60)).toEqual(grown(25));
    expect(grown(25)[ENTRY]).toBeCloseTo((first.mean[ENTRY] ?? NaN) + 20 * 0.0022, 9);
  });
});

test('a session that ended earlier than the last one moves no clock back', () => {
  const late = fold(newAbilityEstimate(), 10, answer(ENTRY, true));
  expect(advanceAbility(late, 4)).toEqual(late);
});

test.each([
  [answer(7, true), 0],
  [answer(-1, true), 0],
  [answer(0.5, true), 0],
  [answer(0, true, { options: 1 }), 0],
  [answer(0, true), NaN],
])('refuses %j on day %d', (wrong, day) => {
  expect(() => foldSession(newAbilityEstimate(), day, [wrong])).toThrow(RangeError);
});

const answers = fc.record({
  section: fc.nat(6),
  correct: fc.boolean(),
  options: fc.integer({ min: 2, max: 5 }),
  kind: fc.constantFrom('evidence', 'practice', 'no-practice'),
  difficulty: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
  difficultyVariance: fc.double({ min: 0, max: 0.65, noNaN: true }),
  firstTimeMs: fc.option(fc.nat(60_000)),
});
const sessions = fc.array(
  fc.record({
    gapDays: fc.double({ min: 0, max: 40, noNaN: true }),
    answers: fc.array(answers, { maxLength: 12 }),
  }),
  { maxLength: 12 },
);

const foldAll = (
  all: readonly { gapDays: number; answers: FoldedAnswer[] }[],
  between: (estimate: AbilityEstimate) => AbilityEstimate = (estimate) => estimate,
): AbilityEstimate => {
  let day = 0;
  return all.reduce((estimate, session) => {
    day += session.gapDays;
    return between(fold(estimate, day, ...session.answers));
  }, newAbilityEstimate());
};

const storedAndRead = (estimate: AbilityEstimate): AbilityEstimate => {
  const row = JSON.parse(
    JSON.stringify({ ...estimate, mean: [...estimate.mean], covariance: [...estimate.covariance] }),
  );
  return { ...row, mean: Float64Array.from(row.mean), covariance: Float64Array.from(row.covariance) };
};

test('storing the estimate after each session gives the numbers of a recomputation', () => {
  fc.assert(
    fc.property(sessions, (all) => {
      expect(foldAll(all, storedAndRead)).toEqual(foldAll(all));
    }),
  );
});

test('variances stay positive and correlations within their limits', () => {
  fc.assert(
    fc.property(sessions, (all) => {
      const { covariance } = foldAll(all);
      for (let i = 0; i < 7; i++) {
        expect(covarianceAt(covariance, i, i)).toBeGreaterThan(0);
        for (let j = 0; j < i; j++) {
          expect(covarianceAt(covariance, i, j)).toBe(covarianceAt(covariance, j, i));
          expect(covarianceAt(covariance, i, j) ** 2).toBeLessThanOrEqual(
            covarianceAt(covariance, i, i) * covarianceAt(covariance, j, j),
          );
        }
      }
    }),
  );
});

test('practice lowers no variance and no mean', () => {
  fc.assert(
    fc.property(sessions, fc.nat(6), fc.boolean(), (all, section, correct) => {
      const before = foldAll(all);
      const after = fold(before, (before.asOfDay ?? 0) + 1, answer(section, correct, { kind: 'practice' }));
      for (let i = 0; i < 7; i++) {
        expect(covarianceAt(after.covariance, i, i)).toBeGreaterThanOrEqual(
          covarianceAt(before.covariance, i, i),
        );
        expect(after.mean[i]).toBeGreaterThanOrEqual(before.mean[i] ?? NaN);
      }
    }),
  );
});

test('a right answer instead of a wrong one never lowers the chance of passing', () => {
  fc.assert(
    fc.property(
      sessions.filter((all) => all.some((session) => session.answers.length > 0)),
      fc.nat(),
      (all, pick) => {
        const chosen = all.flatMap((session) => session.answers);
        const changed = chosen[pick % chosen.length];
        const passWith = (correct: boolean) =>
          predictScore(
            foldAll(
              all.map((session) => ({
                ...session,
                answers: session.answers.map((each) => (each === changed ? { ...each, correct } : each)),
              })),
            ),
            500,
            exam,
          ).pass;
        expect(passWith(true)).toBeGreaterThanOrEqual(passWith(false) - 1e-12);
      },
    ),
    // shown for random cases, not proved: a fixed seed keeps the same ones
    { seed: 20261123, numRuns: 500 },
  );
});
