import { interleaveReviews } from './interleave-reviews.js';

const mixed = (reviews: string, gains: string): string =>
  interleaveReviews([...reviews], [...gains])
    .map(({ question }) => question)
    .join('');

it.each([
  ['', 'abc', 'abc'],
  ['123', '', '123'],
  ['123', 'abc', '1a2b3c'],
  ['1', 'abc', 'a1bc'],
  ['12345', 'ab', '1a234b5'],
])('%s and %s are mixed to %s', (reviews, gains, expected) => {
  expect(mixed(reviews, gains)).toBe(expected);
});

it('gives the reason of each question', () => {
  expect(interleaveReviews(['1'], ['a'])).toEqual([
    { question: '1', reason: 'review' },
    { question: 'a', reason: 'gain' },
  ]);
});
