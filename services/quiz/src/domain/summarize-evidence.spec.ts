import { addToQuestion, newQuestionSums } from '@tenfold/learning';
import type { WordedQuestion, WordingEvidence } from './calibrate-bank.js';
import { summarizeEvidence } from './summarize-evidence.js';

const KEY = 1;

const question: WordedQuestion = {
  examId: 'spring',
  questionId: 's1',
  wording: 'w',
  sectionName: 'Entry',
  isCurrent: true,
};

/** One answer for each given option: both the ability of the students and their times (1 s, 2 s, ...) increase from answer to answer. */
function evidenceOf(options: readonly number[]): WordingEvidence {
  const evidence: WordingEvidence = {
    gradient: 0,
    information: 0,
    sums: newQuestionSums(3),
    keys: [KEY],
    choices: [],
  };
  options.forEach((option, position) => {
    const ability = position / options.length;
    evidence.sums = addToQuestion(evidence.sums, { ability, option, correct: option === KEY });
    evidence.choices.push({ ability, option, timeMs: (position + 1) * 1_000, answeredMs: position });
  });
  return evidence;
}

const students = (count: number, isRight: (position: number) => boolean) =>
  evidenceOf(Array.from({ length: count }, (_value, position) => (isRight(position) ? KEY : 2)));

const summaryOf = (evidence: WordingEvidence) =>
  summarizeEvidence([question], new Map([['s1:w', evidence]]))[0];

test('a question without evidence has no summary', () => {
  expect(summarizeEvidence([question], new Map([['s1:other', students(9, () => true)]]))).toEqual([]);
});

test('counts the thirds, and needs 30 times and 120 answers for median and trend', () => {
  expect(summaryOf(students(29, () => true))).toMatchObject({ medianMs: null, trend: null });
  expect(summaryOf(students(30, () => true))).toMatchObject({
    thirds: [
      [0, 10, 0],
      [0, 10, 0],
      [0, 10, 0],
    ],
    medianMs: 15_500,
    trend: null,
    looksWrongBy: null,
  });
  expect(summaryOf(students(120, (position) => position >= 90))).toMatchObject({
    trend: { newest: { right: 30, count: 30 }, earlier: { right: 0, count: 90 } },
  });
});

test.each<[string, number, (position: number) => boolean, boolean]>([
  ['the able choose the key', 60, (position) => position > 20, false],
  ['the able choose another option', 60, (position) => position < 20, true],
  ['the able choose another option, in too few answers', 59, (position) => position < 20, false],
  [
    'the weak choose the key a little more often',
    60,
    (position) => position % 2 === 0 || position === 1,
    true,
  ],
])('%s in %d answers: whether it looks wrong', (_what, count, isRight, isDoubted) => {
  expect(summaryOf(students(count, isRight))?.looksWrongBy !== null).toBe(isDoubted);
});
