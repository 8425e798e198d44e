import type { QuestionFilter } from '@tenfold/contracts';
import { buildBank } from './bank.js';
import { matchQuestions } from './match-questions.js';

const exam = (examId: string, sections: Record<string, number>) => ({
  examId,
  questions: Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_none, index) => ({
      id: `${examId} ${section} ${index + 1}`,
      version: 1,
      categoryId: section,
      sectionName: section,
      correctAnswer: 'A',
      letters: ['A', 'B'],
    })),
  ),
});

const bank = buildBank(1, [exam('spring', { entry: 78, quota: 2 }), exam('autumn', { entry: 77, quota: 3 })]);
const noFilter: QuestionFilter = { categoryIds: [], examIds: [], sets: [] };
const noSets = { seen: new Set<string>(), marked: new Set<string>(), inRunningExam: new Set<string>() };

const match = (filter: Partial<QuestionFilter>, sets = noSets) =>
  matchQuestions(bank, { ...noFilter, ...filter }, sets);

describe('matchQuestions', () => {
  it('selects the whole bank without a filter', () => {
    expect(match({})).toEqual(bank.questionIds);
  });

  it('selects the questions of the sections that are also in one of the exams', () => {
    expect(match({ categoryIds: ['quota'] })).toHaveLength(5);
    expect(match({ categoryIds: ['quota'], examIds: ['autumn'] })).toEqual([
      'autumn quota 1',
      'autumn quota 2',
      'autumn quota 3',
    ]);
    expect(match({ categoryIds: ['quota', 'entry'], examIds: ['autumn', 'spring'] })).toHaveLength(160);
  });

  it('selects nothing of an unknown section or exam', () => {
    expect(match({ categoryIds: ['drawback'] })).toEqual([]);
    expect(match({ examIds: ['winter'] })).toEqual([]);
  });

  it('selects no question of a running exam', () => {
    const inRunningExam = new Set(['spring quota 1', 'autumn quota 2']);
    const sets = { ...noSets, marked: new Set(['spring quota 1', 'spring quota 2']), inRunningExam };
    expect(match({ categoryIds: ['quota'] }, sets)).toHaveLength(3);
    expect(match({ sets: ['missed'] }, sets)).toEqual(['spring quota 2']);
  });

  it('selects the questions that are in one of the sets', () => {
    const sets = {
      ...noSets,
      seen: new Set(['spring quota 1', 'spring quota 2', 'autumn quota 1']),
      marked: new Set(['spring quota 2', 'spring entry 1']),
    };
    const quota = { categoryIds: ['quota'] };
    expect(match({ ...quota, sets: ['missed'] }, sets)).toEqual(['spring quota 2']);
    expect(match({ ...quota, sets: ['unseen'] }, { ...sets, marked: new Set() })).toEqual([
      'autumn quota 2',
      'autumn quota 3',
    ]);
    expect(match({ ...quota, sets: ['unseen', 'missed'] }, sets)).toEqual([
      'spring quota 2',
      'autumn quota 2',
      'autumn quota 3',
    ]);
  });
});
