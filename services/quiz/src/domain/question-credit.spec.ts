import { questionCredit } from './question-credit.js';

describe('questionCredit', () => {
  it.each([
    ['B', 'ABCD', 'graded'],
    ['B or D', 'ABCD', 'graded'],
    ['REMOVED', 'ABCD', 'removed'],
    ['removed', 'ABCDE', 'removed'],
    ['A or B or C or D or E', 'ABCDE', 'all'],
    ['A or B or C or D', 'ABCD', 'all'],
    ['A or B or C or D', 'ABCDE', 'graded'],
    ['A & B', 'AB', 'all'],
  ])('the credit of "%s" with %s is %s', (correctAnswer, letters, credit) => {
    expect(questionCredit(correctAnswer, [...letters])).toBe(credit);
  });
});
