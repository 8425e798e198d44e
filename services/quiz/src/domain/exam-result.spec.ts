import fc from 'fast-check';
import type { IndexedQuestion } from './bank.js';
import { examResult, type FinishedExam, type TimedAnswerChange } from './exam-result.js';

const LETTERS = ['A', 'B', 'C', 'D', 'E'];
const citations = new Map([['1', '19 CFR 111.30(d)(2)']]);

function question(id: string, correctAnswer: string, categoryId = 'entry'): IndexedQuestion {
  return {
    id,
    version: 1,
    categoryId,
    sectionName: `Section ${categoryId}`,
    correctAnswer,
    letters: LETTERS,
  };
}

function state(selectedAnswer: string | null, given: { isUnsure?: boolean; timeSpentMs?: number } = {}) {
  return {
    selectedAnswer,
    isFlagged: false,
    isUnsure: false,
    lateAt: null,
    timeSpentMs: 0,
    deskTimes: [],
    ...given,
  };
}

function answers(
  ...steps: [questionId: string, to: string | null, atSeconds: number][]
): TimedAnswerChange[] {
  const last = new Map<string, string | null>();
  return steps.map(([questionId, to, atSeconds], index) => {
    const from = last.get(questionId) ?? null;
    last.set(questionId, to);
    return { revision: index + 1, questionId, from, to, atSeconds };
  });
}

describe('examResult', () => {
  it('gives credit for removed questions and for each of two accepted letters', () => {
    const questions = [
      question('1', 'A'),
      question('2', 'B or D', 'value'),
      question('3', 'REMOVED'),
      question('4', 'C', 'value'),
      question('5', 'A or B or C or D or E', 'value'),
    ];
    const states = new Map([
      ['1', state('A', { timeSpentMs: 4_000 })],
      ['2', state('D', { isUnsure: true, timeSpentMs: 6_000 })],
      ['4', state('B', { isUnsure: true })],
      ['5', state('E')],
    ]);
    const result = examResult({ questions, states, answerChanges: [], citations });
    expect(result).toMatchObject({
      score: 4,
      scorePercent: 80,
      passed: true,
      creditedToAll: 1,
      timeSpentMs: 10_000,
      unsure: { answered: 2, credited: 1 },
      sections: [
        { categoryId: 'entry', correct: 2, answered: 1, total: 2, timeSpentMs: 4_000 },
        { categoryId: 'value', correct: 2, answered: 3, total: 3, timeSpentMs: 6_000 },
      ],
    });
    expect(result.questions.map(({ credit, isCredited }) => [credit, isCredited])).toEqual([
      ['graded', true],
      ['graded', true],
      ['removed', true],
      ['graded', false],
      ['all', true],
    ]);
  });

  it.each([
    [80, 59, false],
    [80, 60, true],
    [40, 29, false],
    [40, 30, true],
  ])('of %d questions with %d right: passed is %s', (count, right, passed) => {
    const questions = Array.from({ length: count }, (_none, index) => question(String(index), 'A'));
    const states = new Map(questions.map(({ id }, index) => [id, state(index < right ? 'A' : 'B')]));
    expect(examResult({ questions, states, answerChanges: [], citations })).toMatchObject({
      score: right,
      passed,
    });
  });

  it('counts changes between answers by their effect, also across a cleared answer', () => {
    const exam: FinishedExam = {
      questions: [
        question('1', 'A'),
        question('2', 'A'),
        question('3', 'A'),
        question('4', 'A or B'),
        question('5', 'A'),
      ],
      states: new Map([
        ['1', state('B')],
        ['2', state('A')],
        ['3', state('C')],
        ['4', state('B')],
        ['5', state(null)],
      ]),
      answerChanges: answers(
        ['1', 'A', 10],
        ['2', 'B', 20],
        ['1', null, 30],
        ['1', 'B', 31],
        ['2', 'A', 40],
        ['3', 'B', 50],
        ['3', 'C', 60],
        ['4', 'A', 70],
        ['4', 'B', 80],
        ['5', 'A', 90],
        ['5', null, 95],
      ),
      citations,
    };
    const result = examResult(exam);
    expect(result.answerChanges).toEqual({
      rightToWrong: 2,
      wrongToRight: 1,
      wrongToWrong: 1,
      rightToRight: 1,
    });
    expect(result.questions[0]?.changes).toEqual([
      { from: 'A', to: 'B', kind: 'right_to_wrong', atSeconds: 31 },
    ]);
    expect(result.questions[4]?.changes).toEqual([
      { from: 'A', to: null, kind: 'right_to_wrong', atSeconds: 95 },
    ]);
  });

  it('lists the order of the first answers and the pace', () => {
    const { questions, pace } = examResult({
      questions: [question('1', 'A'), question('2', 'A'), question('3', 'A')],
      states: new Map([
        ['1', state('B')],
        ['3', state('A')],
      ]),
      answerChanges: answers(['3', 'B', 5], ['1', 'A', 9], ['3', 'A', 12], ['1', 'B', 15]),
      citations,
    });
    expect(questions.map(({ answeredAs }) => answeredAs)).toEqual([2, null, 1]);
    expect(pace).toEqual([
      { atSeconds: 5, answered: 1 },
      { atSeconds: 9, answered: 2 },
    ]);
  });

  it('says at which questions the cited section was open in the desk', () => {
    const deskTimes = [
      { place: '', ms: 1_000 },
      { place: '19 CFR 111.30', ms: 2_000 },
    ];
    const questions = ['1', '2', '3'].map((id) => question(id, 'A'));
    const result = examResult({
      questions,
      states: new Map([
        ['1', { ...state('B'), deskTimes }],
        ['2', { ...state('B'), deskTimes }],
      ]),
      answerChanges: [],
      citations: new Map([...citations, ['2', '19 U.S.C. 1641'], ['3', '19 CFR 111.30']]),
    });
    expect(result.questions.map(({ deskMs, isSourceOpened }) => [deskMs, isSourceOpened])).toEqual([
      [3_000, true],
      [3_000, null],
      [0, false],
    ]);
  });

  it('scores as an independent count of accepted letters does', () => {
    const key = fc.constantFrom('A', 'C', 'B or D', 'A & C', 'REMOVED', 'A or B or C or D or E');
    const item = fc.record({ key, letter: fc.option(fc.constantFrom(...LETTERS)) });
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 80 }), (items) => {
        const questions = items.map((given, index) => question(String(index), given.key));
        const states = new Map(items.map(({ letter }, index) => [String(index), state(letter)]));
        const expected = items.filter(
          ({ key: accepted, letter }) =>
            accepted === 'REMOVED' || (letter !== null && accepted.replace(/or|and/gi, ' ').includes(letter)),
        ).length;
        expect(examResult({ questions, states, answerChanges: [], citations }).score).toBe(expected);
      }),
    );
  });
});
