import { makePaper, makeQuestion, withQuestion } from '../../test/make-exam.js';
import { checkNumbering } from './check-numbering.js';
import type { ParsedPaper } from './parsed-exam.js';

const found = (paper: ParsedPaper) => checkNumbering(paper).map(({ code, line }) => [code, line]);

function withLastCategory(
  change: (questions: ParsedPaper['categories'][0]['questions']) => ParsedPaper['categories'][0]['questions'],
) {
  const paper = makePaper();
  const [first, second, last] = paper.categories;
  if (!first || !second || !last) throw new Error('the paper has three categories');
  return { ...paper, categories: [first, second, { ...last, questions: change(last.questions) }] };
}

describe('checkNumbering', () => {
  it('accepts 1 to 80 through all categories', () => {
    expect(checkNumbering(makePaper())).toEqual([]);
  });

  it('counts the questions', () => {
    expect(found(withLastCategory((questions) => questions.slice(0, -1)))).toEqual([['QUESTION_COUNT', 2]]);
    expect(found(withLastCategory((questions) => [...questions, makeQuestion(81)]))).toEqual([
      ['QUESTION_COUNT', 2],
    ]);
  });

  it('tells a gap once, where it is', () => {
    const withoutSeventy = withLastCategory((questions) => questions.filter(({ number }) => number !== 70));
    expect(found(withoutSeventy)).toEqual([
      ['QUESTION_COUNT', 2],
      ['QUESTION_NUMBER', 7100],
    ]);
    expect(checkNumbering(withoutSeventy)[1]?.message).toBe(
      'Question 71 follows question 69; numbers go up by one through all categories.',
    );
  });

  it('tells a repeated number, and the gap that it leaves', () => {
    expect(found(withQuestion(makePaper(), 40, { number: 39 }))).toEqual([
      ['QUESTION_REPEATED', 4000],
      ['QUESTION_NUMBER', 4100],
    ]);
  });

  it('wants 1 first', () => {
    expect(found(withQuestion(makePaper(), 1, { number: 0 }))).toEqual([
      ['FIRST_NUMBER', 100],
      ['QUESTION_NUMBER', 200],
    ]);
  });

  it('does not accept the right numbers in the wrong order', () => {
    expect(found(withLastCategory((questions) => questions.toReversed()))[0]).toEqual([
      'QUESTION_NUMBER',
      8000,
    ]);
  });

  it('does not take fresh numbers in each category for a row', () => {
    const paper = withLastCategory((questions) =>
      questions.map((question, index) => ({ ...question, number: index + 1 })),
    );
    expect(found(paper)[0]).toEqual(['QUESTION_REPEATED', 6100]);
  });
});
