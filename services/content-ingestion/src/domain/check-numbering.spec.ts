import { makeExam, makeQuestion, withQuestion } from '../../test/make-exam.js';
import { checkNumbering } from './check-numbering.js';
import type { ParsedExam } from './parsed-exam.js';

const found = (exam: ParsedExam) => checkNumbering(exam).map(({ code, line }) => [code, line]);

function withLastCategory(
  change: (questions: ParsedExam['categories'][0]['questions']) => ParsedExam['categories'][0]['questions'],
) {
  const exam = makeExam();
  const [first, second, last] = exam.categories;
  if (!first || !second || !last) throw new Error('the exam has three categories');
  return { ...exam, categories: [first, second, { ...last, questions: change(last.questions) }] };
}

describe('checkNumbering', () => {
  it('accepts 1 to 80 across all sections', () => {
    expect(checkNumbering(makeExam())).toEqual([]);
  });

  it('counts the questions', () => {
    expect(found(withLastCategory((questions) => questions.slice(0, -1)))).toEqual([['QUESTION_COUNT', 2]]);
    expect(found(withLastCategory((questions) => [...questions, makeQuestion(81)]))).toEqual([
      ['QUESTION_COUNT', 2],
    ]);
  });

  it('reports a gap once, at its line', () => {
    const withoutSeventy = withLastCategory((questions) => questions.filter(({ number }) => number !== 70));
    expect(found(withoutSeventy)).toEqual([
      ['QUESTION_COUNT', 2],
      ['QUESTION_NUMBER', 7100],
    ]);
    expect(checkNumbering(withoutSeventy)[1]?.message).toBe(
      'Question 71 follows question 69; numbers go up by one through all sections.',
    );
  });

  it('reports a repeated number and the gap that it leaves', () => {
    expect(found(withQuestion(makeExam(), 40, { number: 39 }))).toEqual([
      ['QUESTION_REPEATED', 4000],
      ['QUESTION_NUMBER', 4100],
    ]);
  });

  it('requires the first number to be 1', () => {
    expect(found(withQuestion(makeExam(), 1, { number: 0 }))).toEqual([
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

  it('does not accept numbers that restart in each section', () => {
    const exam = withLastCategory((questions) =>
      questions.map((question, index) => ({ ...question, number: index + 1 })),
    );
    expect(found(exam)[0]).toEqual(['QUESTION_REPEATED', 6100]);
  });
});
