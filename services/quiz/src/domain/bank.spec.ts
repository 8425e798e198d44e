import { bankQuestion } from '../../test/bank-question.js';
import { buildBank, indexedQuestion, type IndexedQuestion } from './bank.js';

function questions(examId: string, sections: [name: string, count: number][]): IndexedQuestion[] {
  return sections
    .flatMap(([name, count]) => Array<string>(count).fill(name))
    .map((sectionName, index) => ({
      id: `${examId}-${index + 1}`,
      version: 1,
      categoryId: `id of ${sectionName}`,
      sectionName,
      correctAnswer: 'A',
      letters: ['A', 'B'],
    }));
}

const newest = questions('newest', [
  ['Entry', 50],
  ['Quota', 30],
]);
const older = questions('older', [
  ['Drawback', 20],
  ['Quota', 20],
  ['Entry', 40],
]);
const fragment = questions('fragment', [['Bonds', 79]]);

describe('buildBank', () => {
  const bank = buildBank(7, [
    { examId: 'newest', questions: newest },
    { examId: 'older', questions: older },
    { examId: 'fragment', questions: fragment },
  ]);

  it('lists the sections of the newest exam first, in its order, then the others', () => {
    expect(bank.sections.map(({ name, questionIds }) => [name, questionIds.length])).toEqual([
      ['Entry', 90],
      ['Quota', 50],
      ['Drawback', 20],
      ['Bonds', 79],
    ]);
  });

  it('lists complete exams only, each in its own order', () => {
    expect([...bank.fullExams.keys()]).toEqual(['newest', 'older']);
    expect(bank.fullExams.get('older')).toEqual(older);
  });

  it('finds each question by its id', () => {
    expect(bank.revision).toBe(7);
    expect(bank.questionIds).toHaveLength(239);
    expect(bank.questions.size).toBe(239);
    expect(bank.questions.get('older-3')).toBe(older[2]);
  });

  it('keeps a withdrawn question in its full exam alone', () => {
    const given = [{ examId: 'older', questions: older }];
    const without = buildBank(8, given, undefined, undefined, undefined, new Set(['older-3']));
    expect(without.questions.has('older-3')).toBe(false);
    expect(without.questionIds).toHaveLength(79);
    expect(without.sections[0]?.questionIds).toHaveLength(19);
    expect(without.fullExams.get('older')).toEqual(older);
  });
});

it('indexes a question without its texts', () => {
  expect(indexedQuestion(bankQuestion)).toEqual({
    id: 'q1',
    version: 3,
    categoryId: 'c1',
    sectionName: 'Entry',
    correctAnswer: 'B',
    letters: ['A', 'B'],
  });
});
