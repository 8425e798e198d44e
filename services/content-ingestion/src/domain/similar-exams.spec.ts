import { findSimilarExams, type ComparedExam } from './similar-exams.js';

type Questions = ComparedExam['questions'];

const questions = (from: number, to: number): Questions =>
  Array.from({ length: to - from }, (_, index) => ({
    content: `What is rule ${from + index} about?`,
    answers: [`Entry ${from + index}`, 'Bonds'],
  }));
const known = (examId: string, of: Questions): ComparedExam => ({
  examId,
  title: `Exam ${examId}`,
  sitting: '2025-04-23',
  questions: of,
});

describe('findSimilarExams', () => {
  it.each([
    [59, 0],
    [60, 1],
    [100, 1],
  ])('%i of 100 shared questions make %i similar exams', (shared, found) => {
    expect(findSimilarExams(questions(0, shared), [known('a', questions(0, 100))])).toHaveLength(found);
  });

  it('counts the shared questions and lists the most similar exam first', () => {
    const exams = [
      known('a', questions(20, 100)),
      known('b', questions(10, 90)),
      known('c', questions(90, 170)),
    ];
    expect(findSimilarExams(questions(0, 80), exams)).toEqual([
      { examId: 'b', title: 'Exam b', sitting: '2025-04-23', sharedQuestions: 70, questionCount: 80 },
      { examId: 'a', title: 'Exam a', sitting: '2025-04-23', sharedQuestions: 60, questionCount: 80 },
    ]);
  });

  it('ignores case, spaces, punctuation, the form of characters and the order of options', () => {
    const one = { content: 'Is “½ kg” of  tea\nfree?', answers: ['Yes: always.', 'No'] };
    const other = { content: 'IS 1⁄2 kg of tea free', answers: ['no', 'yes – ALWAYS'] };
    expect(findSimilarExams([one], [known('a', [other])])).toHaveLength(1);
  });

  it('tells questions apart by their options', () => {
    const one = { content: 'Which is right?', answers: ['Entry', 'Bonds'] };
    const other = { content: 'Which is right?', answers: ['Entry', 'Quota'] };
    expect(findSimilarExams([one], [known('a', [other])])).toEqual([]);
    expect(findSimilarExams([one], [known('a', [])])).toEqual([]);
  });
});
