import type { MilestoneFigures } from '@tenfold/exam';
import { reachedMilestones } from './reached-milestones.js';

const ANA = 'ana';
const start: MilestoneFigures = {
  totalQuizzes: 4,
  totalQuestionsCompleted: 40,
  currentStreak: 2,
  averageScore: 55,
};
const reached = (userId: string, figures: Partial<MilestoneFigures>) =>
  reachedMilestones(userId, { ...start, ...figures }).map(({ type, value }) => `${type} ${value}`);

test('the first snapshot reaches nothing, however high it is', () => {
  expect(reached(ANA, { totalQuizzes: 120, averageScore: 95 })).toEqual([]);
});

test('the next reaches what it has crossed, once', () => {
  reached(ANA, {});
  expect(reached(ANA, { totalQuizzes: 5 })).toEqual(['quiz 5']);
  expect(reached(ANA, { totalQuizzes: 5 })).toEqual([]);
  expect(reached(ANA, { totalQuizzes: 6, currentStreak: 3 })).toEqual(['streak 3']);
});

test('of several of one type the highest, and one of each type', () => {
  reached(ANA, {});
  expect(
    reached(ANA, {
      totalQuizzes: 11,
      totalQuestionsCompleted: 260,
      currentStreak: 7,
      averageScore: 82,
    }),
  ).toEqual(['quiz 10', 'question 250', 'streak 7', 'score 80', 'readiness 4']);
});

test('another person in this browser starts anew', () => {
  reached(ANA, {});
  expect(reached('ben', { totalQuizzes: 60 })).toEqual([]);
  expect(reached('ben', { totalQuizzes: 75 })).toEqual(['quiz 75']);
});

test('a reply that was overtaken neither counts nor is kept', () => {
  reached(ANA, { totalQuizzes: 5 });
  expect(reached(ANA, { totalQuizzes: 4, averageScore: 61 })).toEqual([]);
  expect(reached(ANA, { totalQuizzes: 5 })).toEqual([]);
});

test('what else stands at its place in the browser is as good as nothing', () => {
  reached(ANA, {});
  const [key] = Object.keys(localStorage);
  localStorage.setItem(String(key), 'no snapshot');
  expect(reached(ANA, { totalQuizzes: 5 })).toEqual([]);
  expect(reached(ANA, { totalQuizzes: 10 })).toEqual(['quiz 10']);
});
