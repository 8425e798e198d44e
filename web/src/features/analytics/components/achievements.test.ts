import type { Stats } from '@tenfold/contracts';
import { stats } from '../../../../test/study-data.js';
import { achievementsOf } from './achievements.js';

const none = { ...stats, totalQuizzes: 0, totalQuestionsCompleted: 0, currentStreak: 0, averageScore: 0 };

test.each<[Partial<Stats>, Array<string | null>]>([
  [{}, ['One quiz away', '3 days to go', 'After your first quiz']],
  [{ totalQuestionsCompleted: 1 }, [null, '3 days to go', 'After your first quiz']],
  [{ currentStreak: 2 }, ['One quiz away', '1 day to go', 'After your first quiz']],
  [{ currentStreak: 3 }, ['One quiz away', null, 'After your first quiz']],
  [{ totalQuizzes: 4, averageScore: 71.3 }, ['One quiz away', '3 days to go', '8.7 points to go']],
  [{ totalQuizzes: 4, averageScore: 79.9 }, ['One quiz away', '3 days to go', '0.1 points to go']],
  [{ totalQuizzes: 4, averageScore: 80 }, ['One quiz away', '3 days to go', null]],
])('with %j the achievements are missing %j', (figures, missing) => {
  expect(achievementsOf({ ...none, ...figures }).map((achievement) => achievement.missing)).toEqual(missing);
});
