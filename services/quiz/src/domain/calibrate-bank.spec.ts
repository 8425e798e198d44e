import {
  addEvidence,
  calibrateBank,
  CHOICES_KEPT,
  type WordedQuestion,
  type WordingEvidence,
} from './calibrate-bank.js';
import { wordingKey } from './calibration.js';
import { firstExamSections } from './exam-sections.js';

const NONE = { count: 0, ability: 0, abilitySquared: 0 };

function evidenceOf(gradient: number, information: number, count: number): WordingEvidence {
  return {
    gradient,
    information,
    sums: { all: { ...NONE, count }, correct: NONE, options: [] },
    keys: [],
    choices: [],
  };
}

const question = (
  examId: string,
  questionId: string,
  more: Partial<WordedQuestion> = {},
): WordedQuestion => ({
  examId,
  questionId,
  wording: 'w',
  sectionName: 'Broker Compliance',
  isCurrent: true,
  ...more,
});

/** The vector of two exams in libs/learning. */
const bank = [
  question('spring', 's1'),
  question('spring', 's2'),
  question('autumn', 'a1'),
  question('autumn', 'a2'),
];
const before = new Map(
  [0.1, -0.4, 0.3, 0].map((difficulty, index) => [
    wordingKey(bank[index]?.questionId ?? '', 'w'),
    { difficulty, variance: 0.3 },
  ]),
);
const evidence = new Map([
  ['s1:w', evidenceOf(-1.2, 3, 70)],
  ['s2:w', evidenceOf(0.6, 2.5, 61)],
  ['a1:w', evidenceOf(0.9, 4, 20)],
  ['a2:w', evidenceOf(0.1, 0.2, 10)],
]);
const digits = (value: number): string => value.toFixed(4);

test('calibrates each exam, and centers all of them', () => {
  const { questions, exams } = calibrateBank(bank, evidence, before, firstExamSections);
  const uncentered = [0.3276, -0.3994, 0.0562, -0.0509];
  const mean = uncentered.reduce((sum, each) => sum + each) / 4;
  questions.forEach(({ difficulty }, index) =>
    expect(difficulty).toBeCloseTo((uncentered[index] ?? NaN) - mean, 3),
  );
  expect(questions.map(({ variance }) => digits(variance))).toEqual(['0.2203', '0.2476', '0.1806', '0.5752']);
  expect(exams).toEqual([
    { examId: 'spring', difficulty: expect.closeTo(-0.0359 - mean, 3) as number, students: 70 },
    { examId: 'autumn', difficulty: expect.closeTo(0.00265 - mean, 3) as number, students: 20 },
  ]);
});

test('gives a new question the difficulty of its exam', () => {
  const hard = [question('hard', 'h1'), question('hard', 'h2'), question('other', 'o1')];
  const found = calibrateBank(hard, new Map([['h1:w', evidenceOf(-6, 4, 30)]]), new Map(), firstExamSections);
  const [answered, unanswered, other] = found.questions;
  expect(unanswered?.difficulty).toBeGreaterThan(other?.difficulty ?? NaN);
  expect(unanswered?.difficulty).toBeLessThan(answered?.difficulty ?? NaN);
  expect(unanswered?.variance).toBeCloseTo(0.65, 10);
});

test('leaves out earlier wordings without evidence, and unknown sections', () => {
  const found = calibrateBank(
    [
      question('spring', 's1'),
      question('spring', 's1', { wording: 'answered', isCurrent: false }),
      question('spring', 's1', { wording: 'unanswered', isCurrent: false }),
      question('spring', 's2', { sectionName: 'Miscellaneous' }),
    ],
    new Map([['s1:answered', evidenceOf(1, 1, 5)]]),
    new Map(),
    firstExamSections,
  );
  expect(found.questions.map(({ wording }) => wording)).toEqual(['w', 'answered']);
  expect(found.exams).toMatchObject([{ students: 0 }]);
});

test('an ability is that before the answer, and a repeated question adds nothing', () => {
  const sums = new Map<string, WordingEvidence>();
  const answer = {
    questionId: 's1',
    wording: 'w',
    selectedAnswer: 'A',
    isCorrect: true,
    isRepeated: false,
    timeMs: null,
    question: { sectionName: 'Entry', correctAnswer: 'A', letters: ['A', 'B', 'C', 'D'] },
  };
  const endedMs = Date.parse('2026-11-23T10:00:00Z');
  const wrong = { ...answer, questionId: 's2', selectedAnswer: 'C', isCorrect: false };
  const sessions = [
    { endedMs, answers: [answer, { ...answer, isRepeated: true }] },
    { endedMs: endedMs + 1, answers: [wrong] },
  ];
  addEvidence(sums, sessions, firstExamSections.indexOf);
  expect([...sums.keys()]).toEqual(['s1:w', 's2:w']);
  expect(sums.get('s1:w')?.sums).toMatchObject({
    all: { count: 1, ability: -0.2 },
    correct: { count: 1 },
    options: [{ count: 1 }, NONE, NONE, NONE],
  });
  expect(sums.get('s1:w')).toMatchObject({
    keys: [0],
    choices: [{ ability: -0.2, option: 0, timeMs: null, answeredMs: endedMs }],
  });
  const second = sums.get('s2:w')?.sums;
  expect(second).toMatchObject({ correct: NONE, options: [NONE, NONE, { count: 1 }, NONE] });
  expect(second?.all.ability).toBeGreaterThan(0);
});

test('keeps the choices of a bounded number of students, and the sums of all', () => {
  const sums = new Map<string, WordingEvidence>();
  const answer = {
    questionId: 's1',
    wording: 'w',
    selectedAnswer: 'A',
    isCorrect: true,
    isRepeated: false,
    timeMs: 30_000,
    question: { sectionName: 'Entry', correctAnswer: 'A', letters: ['A', 'B'] },
  };
  for (let student = 0; student < CHOICES_KEPT + 1; student += 1)
    addEvidence(sums, [{ endedMs: student, answers: [answer] }], firstExamSections.indexOf);
  const found = sums.get('s1:w');
  expect(found?.choices).toHaveLength(CHOICES_KEPT);
  expect(found?.sums.all.count).toBe(CHOICES_KEPT + 1);
});
