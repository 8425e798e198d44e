import { answerShares, type ChoiceCounts } from './answer-shares.js';

it('has the share of each offered option from 30 answers on', () => {
  const share = (counts: Partial<ChoiceCounts>) =>
    answerShares(['A', 'B', 'C', 'D'], null, { questionId: 'q1', A: 0, B: 0, C: 0, D: 0, E: 0, ...counts });
  expect(share({ A: 9, B: 20 })).toBeUndefined();
  expect(share({ A: 10, B: 20 })).toEqual({
    answers: 30,
    shares: [
      { letter: 'A', percent: 33.3 },
      { letter: 'B', percent: 66.7 },
      { letter: 'C', percent: 0 },
      { letter: 'D', percent: 0 },
    ],
  });
});

it('has the letters that the session shows, in their order', () => {
  const shown = new Map([
    ['A', 'B'],
    ['B', 'A'],
  ]);
  const counts = { questionId: 'q1', A: 21, B: 9, C: 0, D: 0, E: 0 };
  expect(answerShares(['A', 'B'], shown, counts)?.shares).toEqual([
    { letter: 'A', percent: 30 },
    { letter: 'B', percent: 70 },
  ]);
});
