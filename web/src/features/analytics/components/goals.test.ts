import { stats } from '../../../../test/study-data.js';
import { nextGoals, type Goal } from './goals.js';

test('each type has its next threshold as the goal', () => {
  const goals = nextGoals({
    ...stats,
    totalQuizzes: 23,
    totalQuestionsCompleted: 1000,
    currentStreak: 7,
    averageScore: 71.3,
  });
  expect(goals).toEqual<Goal[]>([
    {
      id: 'quizzes',
      title: 'Quizzes',
      standing: '23 of 25',
      next: { level: 'silver', left: '2 to go' },
      progress: 92,
    },
    { id: 'questions', title: 'Questions', standing: '1,000', next: null, progress: 100 },
    {
      id: 'streak',
      title: 'Study streak',
      standing: '7 of 14 days',
      next: { level: 'gold', left: '7 to go' },
      progress: 50,
    },
    {
      id: 'score',
      title: 'Average score',
      standing: '71.3 of 80%',
      next: { level: 'gold', left: '8.7 to go' },
      progress: (71.3 / 80) * 100,
    },
  ]);
});

test('a new user has the first thresholds as goals', () => {
  const goals = nextGoals({
    ...stats,
    totalQuizzes: 0,
    totalQuestionsCompleted: 0,
    currentStreak: 0,
    averageScore: 0,
  });
  expect(goals.map(({ standing }) => standing)).toEqual(['0 of 5', '0 of 50', '0 of 3 days', '0 of 60%']);
});
