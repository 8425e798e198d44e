import { presentProgress } from './section-progress.js';

const lastAnsweredAt = new Date('2026-11-20T08:00:00Z');

const section = { id: 'c', name: 'Quota', questionIds: ['1', '2', '3', '4', '5', '6'] };

it('is all zeros before the first question', () => {
  expect(presentProgress(section, undefined)).toEqual({
    categoryId: 'c',
    sectionName: 'Quota',
    completedQuestions: 0,
    totalQuestions: 6,
    answerCount: 0,
    completionPercentage: 0,
    accuracy: 0,
    averageScore: 0,
  });
});

it('takes the accuracy from answers and the average from all scored questions', () => {
  const sectionStats = {
    completedQuestions: 4,
    answers: 9,
    correctAnswers: 6,
    scored: 12,
    credited: 7,
    lastAnsweredAt,
  };
  expect(presentProgress(section, sectionStats)).toMatchObject({
    completedQuestions: 4,
    answerCount: 9,
    completionPercentage: 66.7,
    accuracy: 66.7,
    averageScore: 58.3,
  });
});

it('never exceeds 100 % when questions have left the section', () => {
  const sectionStats = {
    completedQuestions: 8,
    answers: 8,
    correctAnswers: 2,
    scored: 8,
    credited: 2,
    lastAnsweredAt,
  };
  expect(presentProgress(section, sectionStats)).toMatchObject({
    completedQuestions: 6,
    completionPercentage: 100,
  });
});
