import { makeExam, makeQuestion, withQuestion } from '../../test/make-exam.js';
import { checkAnswers, checkCategories, checkExhibits } from './check-parts.js';

const answersOf = (letters: string) =>
  [...letters].map((letter, index) => ({ line: 701 + index, letter, text: `${index} days`, imageUrl: null }));

describe('checkAnswers', () => {
  const check = (letters: string, correct: string) =>
    checkAnswers(
      makeQuestion(7, { answers: answersOf(letters), correctAnswer: { line: 709, text: correct } }),
    ).map(({ code, line }) => [code, line]);

  it.each([
    ['AB', 'A'],
    ['ABCDE', 'e'],
    ['DCBA', 'B'],
    ['ABCD', 'B or D'],
    ['ABCD', 'A, C & D'],
    ['ABCD', 'REMOVED'],
    ['ABCD', 'removed'],
    ['ABCD', 'A or B or C or D or E'],
    ['ABC', 'A & B & C & D & E'],
  ])('accepts the answers %s with the correct answer %s', (letters, correct) => {
    expect(check(letters, correct)).toEqual([]);
  });

  it.each([
    ['ABD', 'A', 'ANSWER_LETTERS', 700],
    ['BCD', 'B', 'ANSWER_LETTERS', 700],
    ['ABBC', 'A', 'ANSWER_LETTERS', 700],
    ['AAAA', 'A', 'ANSWER_LETTERS', 700],
    ['ABCD', 'E', 'CORRECT_ANSWER_NOT_OFFERED', 709],
    ['ABC', 'A or D', 'CORRECT_ANSWER_NOT_OFFERED', 709],
    ['ABCD', 'F', 'CORRECT_ANSWER', 709],
    ['ABCD', 'AB', 'CORRECT_ANSWER', 709],
    ['ABCD', 'A or', 'CORRECT_ANSWER', 709],
    ['ABCD', 'all of them', 'CORRECT_ANSWER_FOR_ALL', 709],
  ])('refuses the answers %s with the correct answer %s', (letters, correct, code, line) => {
    expect(check(letters, correct)).toEqual([[code, line]]);
  });

  it('names the given and the expected letters', () => {
    const [issue] = checkAnswers(makeQuestion(7, { answers: answersOf('ABD') }));
    expect(issue?.message).toBe('Question 7 has the answers A, B, D; it must have A, B, C, each once.');
  });

  it('accepts an answer with only an image, and refuses an empty one', () => {
    const [a, b] = answersOf('AB');
    if (!a || !b) throw new Error('two answers');
    const ask = (imageUrl: string | null) =>
      checkAnswers(makeQuestion(7, { answers: [a, { ...b, text: '', imageUrl }] })).map(({ code, line }) => [
        code,
        line,
      ]);
    expect(ask('/exhibits/form.svg')).toEqual([]);
    expect(ask(null)).toEqual([['ANSWER_EMPTY', 702]]);
  });
});

describe('checkCategories', () => {
  it.each(['Classification', ' classification', 'CLASSIFICATION\u00a0'])(
    'refuses "%s" beside "Classification"',
    (name) => {
      const exam = makeExam();
      const issues = checkCategories({
        ...exam,
        categories: [...exam.categories, { line: 50, name, questions: [] }],
      });
      expect(issues).toMatchObject([{ code: 'CATEGORY_REPEATED', line: 50 }]);
      expect(issues[0]?.message).toContain('already on line 12');
    },
  );

  it('accepts different names', () => {
    expect(checkCategories(makeExam())).toEqual([]);
  });
});

describe('checkExhibits', () => {
  it('accepts a reference to an exhibit of the exam', () => {
    expect(checkExhibits(withQuestion(makeExam(), 3, { exhibitId: 'case-1' }))).toEqual([]);
  });

  it('refuses a reference to an unknown exhibit', () => {
    expect(checkExhibits(withQuestion(makeExam(), 3, { exhibitId: 'Case-1' }))).toMatchObject([
      { code: 'EXHIBIT_UNDEFINED', line: 300, message: expect.stringContaining('"Case-1"') },
    ]);
  });

  it('refuses a repeated exhibit id', () => {
    const { exhibits } = makeExam();
    const twice = makeExam({
      exhibits: [...exhibits, ...exhibits.map((exhibit) => ({ ...exhibit, line: 9 }))],
    });
    expect(checkExhibits(twice)).toMatchObject([{ code: 'EXHIBIT_REPEATED', line: 9 }]);
  });
});
