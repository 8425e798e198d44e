import type { RecentActivity } from '@tenfold/contracts';
import { recentScores } from './recent-scores.js';

const activity = (sessionId: string, subtitle: string): RecentActivity => ({
  sessionId,
  subtitle,
  title: `Quiz ${sessionId}`,
  time: '2026-06-03T09:00:00.000Z',
  icon: 'CheckCircle',
  bgColor: 'green',
});

test('the newest first becomes the oldest first, each with the score of its subtitle', () => {
  const scores = recentScores([
    activity('c', '66 of 80 correct · 82.5%'),
    activity('b', '10 of 10 correct · 100%'),
    activity('a', '0 of 3 correct · 0%'),
  ]);
  expect(scores.map(({ sessionId, score }) => [sessionId, score])).toEqual([
    ['a', 0],
    ['b', 100],
    ['c', 82.5],
  ]);
  expect(scores[0]).toMatchObject({ title: 'Quiz a', completedAt: new Date('2026-06-03T09:00:00.000Z') });
});

test('what tells no score is left out', () => {
  expect(recentScores([activity('a', 'Started')])).toEqual([]);
});
