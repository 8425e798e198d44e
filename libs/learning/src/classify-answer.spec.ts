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

const first = { isFirst: true, isGraded: true, timeMs: 40_000, rapidGuessLimitMs: 9_000 };

test.each([
  ['a first answer', first, 'evidence'],
  ['a first answer of unknown time', { ...first, timeMs: null }, 'evidence'],
  ['an answer at the limit', { ...first, timeMs: 9_000 }, 'evidence'],
  ['a rapid guess', { ...first, timeMs: 8_999 }, 'not-evidence'],
  ['a repeat', { ...first, isFirst: false }, 'not-evidence'],
  ['an answer to a removed question', { ...first, isGraded: false }, 'not-evidence'],
])('%s', (_case, answer, kind) => {
  expect(answerKind(answer)).toBe(kind);
});
