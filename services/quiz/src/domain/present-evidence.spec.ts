import { addToQuestion, countByThird, newQuestionSums, type OptionChoice } from '@tenfold/learning';
import { presentChoices, presentEvidence, presentTrend } from './present-evidence.js';

const question = { correctAnswer: 'B', letters: ['A', 'B', 'C', 'D'] };
const KEY = 1;

/** Of `count` students with rising ability, those at the positions in `right` choose the key and all others `other`. */
function evidenceOf(count: number, isRight: (position: number) => boolean, other = 2) {
  let sums = newQuestionSums(4);
  const choices: OptionChoice[] = [];
  for (let position = 0; position < count; position += 1) {
    const correct = isRight(position);
    const given = { ability: position / count, option: correct ? KEY : other };
    sums = addToQuestion(sums, { ...given, correct });
    choices.push({ ...given, timeMs: null, answeredMs: 0 });
  }
  return { sums, thirds: countByThird(choices, 4) };
}

test('there is nothing below 30 answers, and only the difficulty below 60', () => {
  expect(
    presentEvidence(
      evidenceOf(29, (position) => position > 10),
      question,
    ),
  ).toBeNull();
  expect(
    presentEvidence(
      evidenceOf(30, (position) => position < 18),
      question,
    ),
  ).toEqual({
    answers: 30,
    difficulty: { value: 60, low: 42.3, high: 75.4 },
    discrimination: null,
    keyFlag: null,
    comparedThirds: null,
  });
  expect(
    presentEvidence(
      evidenceOf(59, (position) => position < 18),
      question,
    ),
  ).toMatchObject({ discrimination: null, keyFlag: null, comparedThirds: null });
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
  const evidence = presentEvidence(evidenceOf(60, isRight), question);
  expect(evidence).toMatchObject({ answers: 60, keyFlag });
  const { value = NaN, low = NaN, high = NaN } = evidence?.discrimination ?? {};
  expect(value > 0).toBe(keyFlag === null);
  expect(low < value && value < high).toBe(true);
});

test('a question that everyone answered right has no discrimination', () => {
  expect(
    presentEvidence(
      evidenceOf(80, () => true),
      question,
    ),
  ).toMatchObject({ difficulty: { value: 100, high: 100 }, discrimination: null, keyFlag: null });
});

test('an option that gets credit too never speaks against the key', () => {
  const { sums, thirds } = evidenceOf(60, (position) => position < 20);
  const both = { sums: { ...sums, correct: sums.all }, thirds };
  expect(presentEvidence(both, { ...question, correctAnswer: 'B or C' })).toMatchObject({
    keyFlag: null,
    comparedThirds: { looksWrong: false },
  });
});

test('the comparison names the option that the strongest third prefers, in percentage points', () => {
  const evidence = presentEvidence(
    evidenceOf(60, (position) => position < 25),
    question,
  );
  expect(evidence?.comparedThirds).toEqual({
    reversal: { value: 100, low: 77.2, high: 100 },
    preferred: { letter: 'C', difference: { value: 100, low: 67.8, high: 100 } },
    looksWrong: true,
  });
});

test('the choices of each third show from 60 answers on, with their intervals', () => {
  const { letters } = question;
  const right = (position: number) => position >= 30;
  expect(presentChoices(evidenceOf(59, right), letters)).toBeNull();
  const choices = presentChoices(evidenceOf(60, right), letters);
  expect(choices?.map(({ letter }) => letter)).toEqual(letters);
  expect(choices?.[KEY]).toEqual({
    letter: 'B',
    all: { value: 50, low: 37.7, high: 62.3 },
    thirds: [
      { value: 0, low: 0, high: 16.1 },
      { value: 50, low: 29.9, high: 70.1 },
      { value: 100, low: 83.9, high: 100 },
    ],
  });
});

test('the trend has an interval for each share and for their difference', () => {
  const trend = presentTrend({ newest: { right: 12, count: 30 }, earlier: { right: 63, count: 90 } });
  expect(trend).toMatchObject({ newest: { value: 40 }, newestAnswers: 30, earlierAnswers: 90 });
  expect(trend.difference.value).toBe(-30);
  expect(trend.difference.low < -30 && trend.difference.high < 0).toBe(true);
});
