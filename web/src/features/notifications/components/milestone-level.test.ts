import { crossedMilestones, summarizeMilestones, type MilestoneInput } from '@tenfold/exam';
import { milestoneLevel, milestoneTitles } from './milestone-level.js';

const nothing: MilestoneInput = {
  totalQuizzes: 0,
  totalQuestionsCompleted: 0,
  currentStreak: 0,
  averageScore: 0,
};

function notificationOf(stats: Partial<MilestoneInput>) {
  const [first, ...others] = crossedMilestones(nothing, { ...nothing, ...stats });
  if (first === undefined) throw new Error('the stats cross no threshold');
  return summarizeMilestones([first, ...others]);
}

test.each<[Partial<MilestoneInput>, string[], string]>([
  [{ totalQuizzes: 5 }, ['5 Quizzes Completed!'], 'bronze'],
  [{ totalQuizzes: 25 }, ['25 Quizzes Completed!'], 'silver'],
  [{ currentStreak: 30 }, ['30-Day Study Streak!'], 'platinum'],
  [
    { totalQuizzes: 5, totalQuestionsCompleted: 40, averageScore: 60 },
    ['5 Quizzes Completed!', '60% Average Score!', 'Readiness: level 2 of 4'],
    'bronze',
  ],
  [
    { totalQuizzes: 5, totalQuestionsCompleted: 40, averageScore: 70 },
    ['5 Quizzes Completed!', '70% Average Score!', 'Readiness: level 3 of 4'],
    'silver',
  ],
  [
    { totalQuizzes: 11, totalQuestionsCompleted: 260, averageScore: 82 },
    ['10 Quizzes Completed!', '250 Questions Answered!', 'Exam Ready!', 'Readiness: level 4 of 4'],
    'gold',
  ],
])('the notification of %j has the titles %j and the level %s', (stats, titles, level) => {
  const notification = notificationOf(stats);
  expect(milestoneTitles(notification)).toEqual(titles);
  expect(milestoneLevel(notification)).toBe(level);
});

test('unknown titles have the level bronze', () => {
  expect(milestoneLevel({ title: 'A thousand days!', message: 'Well done.' })).toBe('bronze');
});
