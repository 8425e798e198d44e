import { passVerdict } from './pass-verdict';

test.each([
  [60, 80, 'You would have passed. Passing takes 60 correct answers.'],
  [80, 80, 'You would have passed. Passing takes 60 correct answers.'],
  [59, 80, 'You would not have passed: 1 more correct answer was needed.'],
  [58, 80, 'You would not have passed: 2 more correct answers were needed.'],
  [2, 3, 'You would not have passed: 1 more correct answer was needed.'],
])('%i of %i', (correct, total, verdict) => {
  expect(passVerdict(correct, total)).toBe(verdict);
});
