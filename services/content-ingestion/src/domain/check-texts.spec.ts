import { makeExam, makeQuestion, withQuestion } from '../../test/make-exam.js';
import { checkTexts } from './check-texts.js';

describe('checkTexts', () => {
  it('accepts a plain exam', () => {
    expect(checkTexts(makeExam())).toEqual([]);
  });

  it.each([
    ['title', (text: string) => makeExam({ title: text }), 300, 2],
    ['reference', (title: string) => makeExam({ references: [{ line: 3, title, edition: null }] }), 300, 3],
    ['edition', (edition: string) => makeExam({ references: [{ line: 3, title: 'x', edition }] }), 100, 3],
    [
      'category name',
      (name: string) => makeExam({ categories: [{ line: 11, name, questions: [] }] }),
      200,
      11,
    ],
    ['citation', (citation: string) => withQuestion(makeExam(), 7, { citations: [citation] }), 2_000, 700],
  ])('limits the length of a %s', (_what, examWith, limit, line) => {
    expect(checkTexts(examWith('x'.repeat(limit)))).toEqual([]);
    expect(checkTexts(examWith('x'.repeat(limit + 1)))).toMatchObject([
      { code: 'TEXT_TOO_LONG', line, message: expect.stringContaining(`${limit + 1} characters`) },
    ]);
  });

  it.each([
    '<script>alert(1)</script>',
    '<b>NOT</b>',
    'a<br/>b',
    '</p>',
    '<IMG src=x onerror=alert(1)>',
    '<svg\nonload=x>',
  ])('refuses the markup in %s', (text) => {
    expect(checkTexts(withQuestion(makeExam(), 5, { content: text }))).toMatchObject([
      { code: 'MARKUP_IN_TEXT', line: 500 },
    ]);
  });

  it.each([
    'if a < b and c > d',
    'x<y',
    '5 <b',
    '<blank>',
    'quantity <10 kg>',
    '<= $2,500',
    '<abbreviation of it>',
  ])('accepts %s', (text) => {
    expect(checkTexts(withQuestion(makeExam(), 5, { content: text }))).toEqual([]);
  });

  it('checks every text', () => {
    const bad = '<i>x</i>';
    const image = { line: 1, url: '/exhibits/a.svg', description: bad };
    const question = makeQuestion(1, { content: bad, image, explanation: bad, citations: [bad] });
    const answers = question.answers.map((answer) => ({ ...answer, text: bad }));
    const exam = makeExam({
      title: bad,
      references: [{ line: 3, title: bad, edition: bad }],
      exhibits: [{ line: 4, id: 'a', title: bad, content: bad, images: [image] }],
      categories: [{ line: 10, name: bad, questions: [{ ...question, answers }] }],
    });
    expect(checkTexts(exam).map(({ line }) => line)).toEqual([
      2, 3, 3, 4, 4, 4, 10, 100, 100, 100, 100, 101, 102, 103, 104,
    ]);
  });
});
