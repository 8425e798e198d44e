import { calibrateExam, centerDifficulties } from './calibrate-questions.js';
import { EXAM_MIX } from './sections.js';

const question = (difficulty: number, gradient: number, information: number, section = 0) => ({
  section,
  difficulty,
  gradient,
  information,
});
const digits = (values: readonly number[]) => values.map((value) => value.toFixed(4));

test.each([
  [
    [question(0.1, -1.2, 3), question(-0.4, 0.6, 2.5)],
    '-0.0084',
    ['0.3276', '-0.3994'],
    ['0.2203', '0.2476'],
  ],
  [[question(0.3, 0.9, 4), question(0, 0.1, 0.2)], '0.0075', ['0.0562', '-0.0509'], ['0.1806', '0.5752']],
])('one round of an exam', (questions, mean, difficulties, variances) => {
  const calibrated = calibrateExam(questions);
  expect(calibrated.mean.toFixed(4)).toBe(mean);
  expect(digits(calibrated.questions.map(({ difficulty }) => difficulty))).toEqual(difficulties);
  expect(digits(calibrated.questions.map(({ variance }) => variance))).toEqual(variances);
});

test('a question that students miss more than expected becomes more difficult', () => {
  const [missed, known] = calibrateExam([question(0, -3, 4), question(0, 3, 4)]).questions;
  expect(missed?.difficulty).toBeGreaterThan(0.3);
  expect(known?.difficulty).toBeLessThan(-0.3);
});

test('an exam of the usual mix has the mean 0 after centering, whatever the number of questions of a section', () => {
  const questions = [
    { section: 0, difficulty: 1, variance: 0.2 },
    { section: 0, difficulty: 3, variance: 0.2 },
    { section: 5, difficulty: -1, variance: 0.2 },
  ];
  const centered = centerDifficulties(questions, EXAM_MIX);
  // the sections' means are 2 and -1, with 17 and 25 questions in an exam
  const mean = (17 * 2 - 25) / 42;
  expect(digits(centered.map(({ difficulty }) => difficulty))).toEqual(
    digits([1 - mean, 3 - mean, -1 - mean]),
  );
});

test('centering refuses an unknown section', () => {
  expect(() => centerDifficulties([{ section: 7, difficulty: 0, variance: 1 }], EXAM_MIX)).toThrow(
    RangeError,
  );
});
