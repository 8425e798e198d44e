import { answerKind, rapidGuessLimitMs } from './classify-answer.js';

test.each([
  [60_000, 29, 10_000],
  [60_000, 30, 9_000],
  [20_000, 30, 5_000],
  [300_000, 30, 20_000],
])(
  'with a median of %d ms from %d answers, answers below %d ms are rapid guesses',
  (median, times, limit) => {
    expect(rapidGuessLimitMs(median, times)).toBe(limit);
  },
);

const first = { isFirst: true, isGraded: true, correct: true, timeMs: 40_000, rapidGuessLimitMs: 9_000 };

test.each([
  ['a first answer', first, 'evidence'],
  ['a first answer of unknown time', { ...first, timeMs: null }, 'evidence'],
  ['an answer at the limit', { ...first, timeMs: 9_000 }, 'evidence'],
  ['a rapid guess', { ...first, timeMs: 8_999 }, 'no-practice'],
  ['a repeat', { ...first, isFirst: false }, 'practice'],
  ['a wrong repeat', { ...first, isFirst: false, correct: false }, 'no-practice'],
  ['a rapid repeat', { ...first, isFirst: false, timeMs: 1_200 }, 'no-practice'],
  ['an answer to a removed question', { ...first, isGraded: false, correct: false }, 'practice'],
])('%s', (_case, answer, kind) => {
  expect(answerKind(answer)).toBe(kind);
});
