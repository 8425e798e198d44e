import { makeExam, withQuestion } from '../../test/make-exam.js';
import { missingForPublication } from './missing-for-publication.js';
import type { ParsedExam } from './parsed-exam.js';
import { publishExam, type UnversionedExam } from './publish-exam.js';
import type { QuestionSources } from './question-changes.js';

const nothing = { line: 1, text: '' };
const image = { line: 1, url: '/exhibits/stored.webp', description: 'A form' };

/** Of all questions; those in `doubts` were read with doubts, and accepted when the value is true. */
function sourcesOf({ questions }: UnversionedExam, doubts: Record<number, boolean>): QuestionSources {
  const place = { file: 'a', page: 1, top: 0, line: null };
  return Object.fromEntries(
    questions.map(({ id, number }) => [
      id,
      {
        question: place,
        key: null,
        doubts: doubts[number] === undefined ? [] : ['it has columns'],
        acceptedAt: doubts[number] ? '2026-11-28T12:00:00.000Z' : null,
        acceptedBy: null,
      },
    ]),
  );
}

function missingIn(exam: ParsedExam, doubts: Record<number, boolean> = {}) {
  const published = publishExam(exam, (name) => name);
  const content = { exam: published, sources: sourcesOf(published, doubts) };
  return missingForPublication(content, new Set(['/exhibits/stored.webp'])).map(({ message, questions }) => [
    message,
    questions,
  ]);
}

const without = (...numbers: number[]): ParsedExam => ({
  ...makeExam(),
  categories: makeExam().categories.map((category) => ({
    ...category,
    questions: category.questions.filter(({ number }) => !numbers.includes(number)),
  })),
});

test.each<[string, ParsedExam, [string, number[]][]]>([
  ['an exam file could publish it', withQuestion(makeExam(), 5, { image }), []],
  [
    'one question has no key',
    withQuestion(makeExam(), 5, { correctAnswer: nothing }),
    [['Question 5 has no key.', [5]]],
  ],
  [
    'several questions have none',
    [7, 5, 6].reduce((exam, number) => withQuestion(exam, number, { correctAnswer: nothing }), makeExam()),
    [['3 of 80 questions have no key.', [5, 6, 7]]],
  ],
  [
    'several answers of one question are empty',
    withQuestion(makeExam(), 20, {
      answers: ['A', 'B'].map((letter) => ({ line: 1, letter, text: '', imageUrl: null })),
    }),
    [
      [
        'Answer A of question 20 has neither text nor image. Answer B of question 20 has neither text nor image.',
        [20],
      ],
    ],
  ],
  [
    'an image is not uploaded',
    withQuestion(makeExam(), 20, { image: { ...image, url: '/exhibits/other.webp' } }),
    [['There is no image "/exhibits/other.webp". Upload it, and write the address that it gets.', [20]]],
  ],
  [
    'more than a tenth are placeholders',
    [11, 12, 13, 14, 15, 16, 17, 18, 19].reduce(
      (exam, number) => withQuestion(exam, number, { content: 'TBD' }),
      makeExam(),
    ),
    [['9 of 80 questions are placeholders; at most a tenth may be.', [11, 12, 13, 14, 15, 16, 17, 18, 19]]],
  ],
  [
    'questions are left out',
    without(1, 40, 80),
    [
      ['An exam has exactly 80 questions; this one has 77.', []],
      ['The first question has the number 2; it must be 1.', [2]],
      ['Question 41 follows question 39; numbers go up by one through all sections.', [41]],
    ],
  ],
])('what is missing where %s', (_what, exam, expected) => {
  expect(missingIn(exam)).toEqual(expected);
});

test('what was not read with certainty is missing until a person accepts it', () => {
  const rest = 'not read with certainty and not compared with the source yet.';
  expect(missingIn(makeExam(), { 7: false, 5: false, 6: true })).toEqual([
    [`2 of 80 questions were ${rest}`, [5, 7]],
  ]);
  expect(missingIn(makeExam(), { 7: false })).toEqual([[`Question 7 was ${rest}`, [7]]]);
});
