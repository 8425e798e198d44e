import { addToQuestion, newQuestionSums } from '@tenfold/learning';
import { presentEvidence } from './present-evidence.js';

const question = { correctAnswer: 'B', letters: ['A', 'B', 'C', 'D'] };
const KEY = 1;

/** Of `count` students with rising ability, those at the positions in `right` choose the key and all others `other`. */
function sumsOf(count: number, isRight: (position: number) => boolean, other = 2) {
  let sums = newQuestionSums(4);
  for (let position = 0; position < count; position += 1) {
    const correct = isRight(position);
    sums = addToQuestion(sums, {
      ability: position / count,
      correct,
      option: correct ? KEY : other,
    });
  }
  return sums;
}

test('there is nothing below 30 answers, and only the difficulty below 60', () => {
  expect(
    presentEvidence(
      sumsOf(29, (position) => position > 10),
      question,
    ),
  ).toBeNull();
  expect(
    presentEvidence(
      sumsOf(30, (position) => position < 18),
      question,
    ),
  ).toEqual({
    answers: 30,
    difficulty: { value: 60, low: 42.3, high: 75.4 },
    discrimination: null,
    keyFlag: null,
  });
  expect(
    presentEvidence(
      sumsOf(59, (position) => position < 18),
      question,
    ),
  ).toMatchObject({ discrimination: null, keyFlag: null });
});

test.each<[string, (position: number) => boolean, string | null]>([
  ['able students choose the key', (position) => position > 20, null],
  [
    'ability hardly matters, and less able students choose the key a little more often',
    (position) => position % 2 === 0,
    'check',
  ],
  ['able students choose another option', (position) => position < 20, 'likely_wrong'],
])('%s: the flag of the key is %s', (_what, isRight, keyFlag) => {
  const evidence = presentEvidence(sumsOf(60, isRight), question);
  expect(evidence).toMatchObject({ answers: 60, keyFlag });
  const { value = NaN, low = NaN, high = NaN } = evidence?.discrimination ?? {};
  expect(value > 0).toBe(keyFlag === null);
  expect(low < value && value < high).toBe(true);
});

test('a question that everyone answered right has no discrimination', () => {
  expect(
    presentEvidence(
      sumsOf(80, () => true),
      question,
    ),
  ).toMatchObject({ difficulty: { value: 100, high: 100 }, discrimination: null, keyFlag: null });
});

test('an option that gets credit too never speaks against the key', () => {
  const sums = sumsOf(60, (position) => position < 20);
  const both = { ...sums, correct: sums.all };
  expect(presentEvidence(both, { ...question, correctAnswer: 'B or C' })).toMatchObject({ keyFlag: null });
});
