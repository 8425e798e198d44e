import { unusualExam } from '../../test/published-exams.js';
import { exportedKey, exportFileStem, parseQuestionNumbers, selectQuestions } from './exported-exam.js';

describe('parseQuestionNumbers', () => {
  it.each([
    ['7', [7]],
    ['1,5-9', [1, 5, 6, 7, 8, 9]],
    [' 3 - 4 , 3', [3, 4]],
    ['80-80', [80]],
  ])('reads "%s"', (selection, numbers) => {
    expect([...(parseQuestionNumbers(selection) ?? [])]).toEqual(numbers);
  });

  it.each(['', '1,', '9-5', 'a', '1-2-3', '1;2', '-3', '1000'])('refuses "%s"', (selection) => {
    expect(parseQuestionNumbers(selection)).toBeNull();
  });
});

describe('selectQuestions', () => {
  it('keeps the sections and exhibits that the questions need, and their numbers', () => {
    const { questions, categories, exhibits, references } = selectQuestions(unusualExam(), new Set([7, 62]));
    expect(questions.map(({ number }) => number)).toEqual([7, 62]);
    expect(categories.map(({ name }) => name)).toEqual(['Broker Compliance', 'Classification']);
    expect(exhibits.map(({ id }) => id)).toEqual(['picture']);
    expect(references).toHaveLength(2);
  });
});

describe('exportedKey', () => {
  const question = { ...unusualExam().questions[0] } as Parameters<typeof exportedKey>[0];
  it.each([
    ['B', ['B']],
    ['d or b', ['B', 'D']],
    ['A,B,C,D', ['A', 'B', 'C', 'D']],
    ['A or B or C or D or E', ['A', 'B', 'C', 'D']],
  ])('of %s has the offered letters', (correctAnswer, letters) => {
    expect(exportedKey({ ...question, correctAnswer })).toEqual({ isRemoved: false, letters });
  });

  it('names a removed question', () => {
    expect(exportedKey({ ...question, correctAnswer: 'removed' })).toEqual({ isRemoved: true });
  });
});

describe('exportFileStem', () => {
  it.each([
    ['authentic', '2025-04-23', 'April 2025 Examination', 'cble-2025-04'],
    ['authentic', null, 'Prüfung / 2', 'pru-fung-2'],
    ['sample', '2025-04-23', 'Tenfold Sample Examination 1', 'tenfold-sample-examination-1'],
    ['sample', null, '試験', 'exam'],
  ] as const)('of an %s exam of %s called %s', (origin, sitting, title, stem) => {
    expect(exportFileStem({ ...unusualExam(), origin, sitting, title })).toBe(stem);
  });
});
