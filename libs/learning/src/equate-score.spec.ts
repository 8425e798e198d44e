import { equateScore } from './equate-score.js';

test.each([
  ['3 questions harder', 57, 0.23, 60, { harderBy: 3, score: 60 }],
  ['4 questions easier', 62, -0.31, 400, { harderBy: -4, score: 58 }],
  ['no more than 2 questions harder', 57, 0.19, 400, null],
  ['no more than 2 questions easier', 57, -0.19, 400, null],
  ['answered by too few students', 57, 0.5, 59, null],
  ['so much harder that all questions would be right', 79, 0.5, 60, { harderBy: 7, score: 80 }],
  ['so much easier that none would be', 2, -0.5, 60, { harderBy: -6, score: 0 }],
])('an exam that is %s', (_what, score, difficulty, students, equated) => {
  expect(equateScore(score, { difficulty, students })).toEqual(equated);
});
