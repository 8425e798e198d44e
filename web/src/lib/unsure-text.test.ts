import { unsureText } from './unsure-text';

const answers = (isUnsure: boolean, ...results: boolean[]) =>
  results.map((isRight) => ({ isUnsure, isRight }));

test.each([
  [answers(false, true, false), null],
  [
    [...answers(true, true, true, false), ...answers(false, true, false)],
    'Of 3 answers you marked not sure, 2 were correct; of 2 you did not mark, 1 was incorrect.',
  ],
  [answers(true, true), 'Of 1 answer you marked not sure, 1 was correct.'],
])('says how marked and other answers turned out', (given, text) => {
  expect(unsureText(given)).toBe(text);
});
