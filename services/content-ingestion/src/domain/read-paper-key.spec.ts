import { makeExam } from '../../test/make-exam.js';
import { paperColumns, paperFront, paperKey, paperQuestions } from '../../test/paper.js';
import { readPapers as read } from '../../test/read-papers.js';
import { questionsOf } from './parsed-exam.js';

const exam = makeExam();
const questions = questionsOf(exam);
const front = paperFront(exam);
const texts = paperQuestions(exam);
const key = paperKey(exam);

describe('a row of the key', () => {
  const keyWith = (number: number, ...rows: string[]) =>
    key.flatMap((row) => (row.startsWith(`${number} `) ? rows : [row]));

  test.each([
    ['credit to all', ['7 All examinees granted credit'], 'REMOVED', []],
    ['credit to all in older keys', ['7 Credit Given to All'], 'REMOVED', []],
    ['credit to all in other words', ['7 All Answers Accepted'], 'REMOVED', []],
    ['two letters on one line', ['7 Answer B or Answer D 19 CFR 111.1'], 'B,D', ['19 CFR 111.1']],
    ['two letters over three lines', ['Answer B', '7 and 19 CFR 111.1', 'Answer D'], 'B,D', ['19 CFR 111.1']],
    [
      'several citations',
      ['7 Answer C 19 CFR 111.1; 19 CFR 111.2 and HTSUS 9801.00.10'],
      'C',
      ['19 CFR 111.1', '19 CFR 111.2', 'HTSUS 9801.00.10'],
    ],
    [
      'two letters in two lines of a cell',
      ['7   Answer B or Answer   19 CFR 111.1', 'D'],
      'B,D',
      ['19 CFR 111.1'],
    ],
    [
      'a citation that goes on after a hyphen',
      ['7 Answer C 19 CFR 111.1(a)-', '(c)'],
      'C',
      ['19 CFR 111.1(a)-(c)'],
    ],
    ['a citation on two lines', ['7 Answer C 19 CFR', '111.30(d)(2) (ii)'], 'C', ['19 CFR 111.30(d)(2)(ii)']],
  ])('with %s', (_, rows, letters, citations) => {
    const { question, doubts } = read([...front, ...texts], keyWith(7, ...rows));
    expect([question(7)?.correctAnswer.text, question(7)?.citations]).toEqual([letters, citations]);
    expect(question(8)?.citations).toEqual(['19 CFR 163.6(a)']);
    expect(doubts).toEqual([]);
  });

  test('in the middle of the lines of its citation', () => {
    const rows = questions.flatMap(({ number }) =>
      number % 3 === 0
        ? [`19 CFR 111.${number},`, `${number} Answer B`, `19 CFR 163.6(a)`]
        : [`${number} Answer B 19 CFR 163.6(a)`],
    );
    const { question, doubts } = read([...front, ...texts], rows);
    expect([3, 4].map((number) => question(number)?.citations)).toEqual([
      ['19 CFR 111.3', '19 CFR 163.6(a)'],
      ['19 CFR 163.6(a)'],
    ]);
    expect(doubts).toEqual([]);
  });

  test('in a table with space between its rows, with credit to all around its number', () => {
    const rows = questions.flatMap(({ number }) =>
      number % 3 === 0
        ? ['All examinees', number === 3 ? '3   19 CFR 111.1' : String(number), 'granted credit', '']
        : ['19 CFR 111.1;', `${number}   Answer B   19 CFR`, '163.6(a)', ''],
    );
    const { question, doubts } = read([...front, ...texts], ['Answer Key, April 2025', '', ...rows]);
    expect([question(3)?.correctAnswer.text, question(3)?.citations]).toEqual(['REMOVED', []]);
    expect([1, 4].map((number) => question(number)?.citations)).toEqual([
      ['19 CFR 111.1', '19 CFR 163.6(a)'],
      ['19 CFR 111.1', '19 CFR 163.6(a)'],
    ]);
    expect(doubts).toEqual([]);
  });

  const cells = (number: number) =>
    number === 5
      ? [['5'], ['All examinees', 'granted credit']]
      : number === 6
        ? [['6'], ['Answer B', 'and', 'Answer D'], ['19 CFR 111.1; 19', 'CFR 111.2']]
        : [[String(number)], ['Answer C'], ['19 CFR 163.6(a)']];

  test('with each cell on lines of its own', () => {
    const rows = questions.flatMap(({ number }) => cells(number).flat());
    const { question, doubts } = read([...front, ...texts], ['Question', 'Answer', 'Citation', ...rows]);
    expect([5, 6, 7].map((number) => question(number)?.correctAnswer.text)).toEqual(['REMOVED', 'B,D', 'C']);
    expect(question(6)?.citations).toEqual(['19 CFR 111.1', '19 CFR 111.2']);
    expect(doubts).toEqual([]);
  });

  test('copied column by column, with citations on two lines, and one without', () => {
    const column = (index: number) => questions.flatMap(({ number }) => cells(number)[index] ?? []);
    const { question, doubts } = read([...front, ...texts], [...column(0), ...column(1), ...column(2)]);
    expect(question(5)?.citations).toEqual([]);
    expect(question(6)?.citations).toEqual(['19 CFR 111.1', '19 CFR 111.2']);
    expect([question(4)?.citations, question(7)?.citations]).toEqual([
      ['19 CFR 163.6(a)'],
      ['19 CFR 163.6(a)'],
    ]);
    expect(doubts).toEqual([]);
  });

  test('with two paragraphs of one level is marked', () => {
    const { doubts } = read([...front, ...texts], keyWith(7, '7 Answer C 19 CFR 111.1(a)(b)'));
    expect(doubts).toEqual(['7: its citation "19 CFR 111.1(a)(b)" may have lost a hyphen.']);
  });

  test('that is missing, or too many, is named', () => {
    const { doubts } = read([...front, ...texts.slice(0, -6)], keyWith(7));
    expect(doubts).toEqual([
      '7: the answer key has no row for it.',
      '80: the answer key has a row for it, and the exam has no such question.',
    ]);
  });

  test('whose citation cannot be assigned after copying column by column has none, and is marked', () => {
    const columns = paperColumns(exam);
    const { question, doubts } = read(
      [...front, ...texts],
      columns.filter((text, index) => index !== 90),
    );
    expect(question(7)?.citations).toEqual([]);
    expect(doubts[0]).toBe('1: the key was copied column by column, and its citations cannot be assigned.');
  });
});
