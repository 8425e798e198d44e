import { isAnswerCorrect } from '@tenfold/exam';
import fc from 'fast-check';
import { scoreGradedSession, scoreSession, type ScoredQuestion } from './score-session.js';

const question = (id: string, categoryId: string, correctAnswer: string): ScoredQuestion => ({
  id,
  categoryId,
  sectionName: `Section ${categoryId}`,
  correctAnswer,
});

describe('scoreSession', () => {
  it('counts unanswered as wrong and a removed question as right for everyone', () => {
    const questions = [
      question('1', 'entry', 'A'),
      question('2', 'value', 'B or D'),
      question('3', 'entry', 'REMOVED'),
      question('4', 'value', 'C'),
      question('5', 'bonds', 'REMOVED'),
      question('6', 'value', 'A or B or C or D or E'),
    ];
    const selected = new Map([
      ['1', 'A'],
      ['2', 'D'],
      ['4', 'B'],
      ['5', 'E'],
    ]);
    expect(scoreSession(questions, selected)).toEqual({
      score: 66.7,
      correctAnswers: 4,
      totalQuestions: 6,
      sections: [
        { categoryId: 'entry', sectionName: 'Section entry', correct: 2, total: 2 },
        { categoryId: 'value', sectionName: 'Section value', correct: 1, total: 3 },
        { categoryId: 'bonds', sectionName: 'Section bonds', correct: 1, total: 1 },
      ],
      outcomes: [
        { questionId: '1', answered: true, answeredCorrectly: true, credited: true },
        { questionId: '2', answered: true, answeredCorrectly: true, credited: true },
        { questionId: '3', answered: false, answeredCorrectly: false, credited: true },
        { questionId: '4', answered: true, answeredCorrectly: false, credited: false },
        { questionId: '5', answered: true, answeredCorrectly: true, credited: true },
        { questionId: '6', answered: false, answeredCorrectly: false, credited: false },
      ],
    });
  });

  it('section counts add up to the total, and each answer counts as it is graded', () => {
    const letters = fc.constantFrom('A', 'B', 'C', 'D', 'E');
    const key = fc.constantFrom('A', 'b', 'A or C', 'B & D', 'REMOVED', 'A or B or C or D or E');
    const entry = fc.tuple(fc.constantFrom('x', 'y', 'z'), key, fc.option(letters));
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 80 }), (entries) => {
        const questions = entries.map(([category, correct], index) =>
          question(String(index), category, correct),
        );
        const selected = new Map(
          entries.flatMap(([, , letter], index) => (letter ? [[String(index), letter]] : [])),
        );
        const scored = scoreSession(questions, selected);
        const right = entries.filter(([, correct, letter]) => isAnswerCorrect(correct, letter)).length;

        expect(scored.correctAnswers).toBe(right);
        expect(scored.sections.reduce((total, section) => total + section.correct, 0)).toBe(right);
        expect(scored.sections.reduce((total, section) => total + section.total, 0)).toBe(entries.length);
        expect(scored.outcomes.filter(({ answered }) => answered)).toHaveLength(selected.size);
      }),
    );
  });
});

describe('scoreGradedSession', () => {
  it('takes the grades of answers, and the keys only for questions without an answer', () => {
    const questions = [
      question('1', 'entry', 'A'),
      question('2', 'value', 'REMOVED'),
      question('3', 'entry', 'REMOVED'),
      question('4', 'value', 'C'),
    ];
    const graded = new Map([
      ['1', true],
      ['2', false],
    ]);
    expect(scoreGradedSession(questions, graded)).toMatchObject({
      score: 50,
      correctAnswers: 2,
      sections: [
        { categoryId: 'entry', correct: 2, total: 2 },
        { categoryId: 'value', correct: 0, total: 2 },
      ],
    });
  });

  it('equals scoreSession when the answers are graded with the keys', () => {
    const key = fc.constantFrom('A', 'B or D', 'REMOVED');
    const given = fc.array(fc.tuple(key, fc.constantFrom('A', 'B', 'C', null)), { maxLength: 10 });
    fc.assert(
      fc.property(given, (all) => {
        const questions = all.map(([correctAnswer], place) => question(`${place}`, 'entry', correctAnswer));
        const answers = all.flatMap(([correctAnswer, letter], place) =>
          letter === null
            ? []
            : [{ id: `${place}`, letter, isCorrect: isAnswerCorrect(correctAnswer, letter) }],
        );
        const graded = new Map(answers.map(({ id, isCorrect }) => [id, isCorrect]));
        const selected = new Map(answers.map(({ id, letter }) => [id, letter]));
        expect(scoreGradedSession(questions, graded)).toEqual(scoreSession(questions, selected));
      }),
    );
  });
});
