import { type AbilityEstimate, newAbilityEstimate } from './ability-estimate.js';
import fc from 'fast-check';
import { gainsPerHour } from './describe-readiness.js';
import { chanceRange, missingAnswers, predictScore, readinessStage } from './predict-score.js';
import { scoreDistribution } from './score-distribution.js';
import { EXAM_MIX } from './sections.js';
import { foldSession } from './track-ability.js';

const ENTRY = 5;
const exam = { mix: EXAM_MIX, examsInBank: 2 };
const UNLIMITED = Array<number>(7).fill(Infinity);
const inOrderOfExam = EXAM_MIX.flatMap((questions, section) => Array<number>(questions).fill(section));

const spread = (k: number): number => inOrderOfExam[(37 * k) % 80] ?? NaN;

/** Ten answers a day; every `wrongEvery`-th one is wrong. */
function practiced(count: number, wrongEvery: number, sectionOf = spread): AbilityEstimate {
  let estimate = newAbilityEstimate();
  for (let k = 0; k < count; k++) {
    const answer = {
      section: sectionOf(k),
      correct: k % wrongEvery !== wrongEvery - 1,
      options: 4,
      kind: 'evidence',
    } as const;
    estimate = foldSession(estimate, Math.floor(k / 10), [answer]).estimate;
  }
  return estimate;
}

const shown = (estimate: AbilityEstimate, day: number, next = exam) => {
  const { mean, abilitySd, pass, low, high } = predictScore(estimate, day, next);
  return [mean.toFixed(4), abilitySd.toFixed(4), pass.toFixed(4), low, high];
};
const lastDay = (estimate: AbilityEstimate): number => estimate.asOfDay ?? NaN;

test.each([
  [60, 40, '0.5540', 52, 67],
  [64, 30, '0.7994', 57, 70],
  [52, 60, '0.1704', 42, 61],
])('a score of mean %d and variance %d passes with %s', (mean, variance, pass, low, high) => {
  const distribution = scoreDistribution(mean, variance);
  expect([distribution.pass.toFixed(4), distribution.low, distribution.high]).toEqual([pass, low, high]);
});

test('the interval of any score is ordered, and the chance is a probability', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 80, noNaN: true }),
      fc.double({ min: 0, max: 2_000, noNaN: true }),
      (mean, variance) => {
        const { pass, low, high } = scoreDistribution(mean, variance);
        expect(low).toBeLessThanOrEqual(high);
        expect(pass).toBeGreaterThanOrEqual(0);
        expect(pass).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a student without answers', () => {
  const student = newAbilityEstimate();
  expect(shown(student, 0)).toEqual(['45.4761', '9.7459', '0.1098', 31, 60]);
  expect(Math.sqrt(predictScore(student, 0, exam).variance).toFixed(4)).toBe('11.2802');
  expect(shown(student, 0, { ...exam, examsInBank: 29 })).toEqual(['45.4674', '9.7790', '0.1057', 31, 59]);
});

test.each([
  [20, ['53.9327', '6.3790', '0.2697', 43, 64], [9, 4, 0, 0, 2, 14, 7], 'hidden'],
  [40, ['56.5770', '4.9219', '0.3639', 47, 65], [2, 1, 0, 0, 0, 5, 3], 'hidden'],
  [80, ['58.1718', '3.7455', '0.4393', 50, 66], [0, 0, 0, 0, 0, 0, 0], 'early'],
  [120, ['59.0434', '3.2059', '0.4907', 51, 66], [0, 0, 0, 0, 0, 0, 0], 'shown'],
])('%d answers over the exam, three of four right', (count, expected, missing, stage) => {
  const student = practiced(count, 4);
  const day = lastDay(student);
  expect(shown(student, day)).toEqual(expected);
  expect(missingAnswers(student, day, exam, UNLIMITED)).toEqual({ counts: missing, isEnough: true });
  expect(readinessStage(predictScore(student, day, exam))).toBe(stage);
});

test('the range of the chance after 120 answers', () => {
  const student = practiced(120, 4);
  const { low, high } = chanceRange(predictScore(student, lastDay(student), exam));
  expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.1925', '0.7665']);
});

test('chances by section and the gain of an hour after 120 answers', () => {
  const student = practiced(120, 4);
  const { chances } = predictScore(student, lastDay(student), exam);
  expect([...chances].map((chance) => chance.toFixed(4))).toEqual([
    '0.7335',
    '0.7218',
    '0.7082',
    '0.7309',
    '0.7106',
    '0.7608',
    '0.7391',
  ]);
  const gains = gainsPerHour({ mix: EXAM_MIX, chances, answered: [27, 11, 6, 2, 16, 37, 21] });
  expect(gains.map((gain) => gain.toFixed(4))).toEqual([
    '0.2072',
    '0.1617',
    '0.0946',
    '0.0749',
    '0.1797',
    '0.2207',
    '0.2009',
  ]);
});

test('without practice the chance widens and disappears', () => {
  const student = practiced(120, 4);
  const day = lastDay(student);
  expect(shown(student, day + 20)).toEqual(['59.0000', '3.7669', '0.4910', 51, 67]);
  expect(shown(student, day + 60)).toEqual(['58.9146', '4.6758', '0.4915', 50, 67]);
  expect(readinessStage(predictScore(student, day + 60, exam))).toBe('hidden');
});

test('120 answers in one section alone do not show a chance', () => {
  const student = practiced(120, 4, () => ENTRY);
  const day = lastDay(student);
  expect(shown(student, day)).toEqual(['55.7743', '5.0624', '0.3244', 46, 65]);
  expect(missingAnswers(student, day, exam, UNLIMITED).counts).toEqual([5, 0, 0, 0, 0, 0, 4]);
});

test('400 answers, seven of eight right', () => {
  const student = practiced(400, 8);
  expect(shown(student, lastDay(student))).toEqual(['69.9723', '1.7430', '0.9891', 65, 74]);
});

test('asks for no more questions than the bank has', () => {
  const student = practiced(20, 4);
  const day = lastDay(student);
  const few = [3, 0, 0, 0, 0, 4, 0];
  expect(missingAnswers(student, day, exam, few)).toEqual({ counts: few, isEnough: false });
});

test.each([
  [60, 'early'],
  [39, 'hidden'],
])('in a spent bank a wide range after %i answers is %s', (answers, stage) => {
  const student = practiced(120, 4);
  const prediction = predictScore(student, lastDay(student) + 60, exam);
  expect(readinessStage(prediction, answers)).toBe(stage);
  expect(readinessStage({ ...prediction, pass: NaN }, answers)).toBe('hidden');
});

test('refuses a bank without an exam', () => {
  expect(() => predictScore(newAbilityEstimate(), 0, { ...exam, examsInBank: 0 })).toThrow(RangeError);
});
