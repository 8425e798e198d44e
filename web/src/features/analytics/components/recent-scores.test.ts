import type { RecentActivity } from '@tenfold/contracts';
import { recentScores } from './recent-scores-chart.js';

const activity = (sessionId: string, score: number | null): RecentActivity => ({
  sessionId,
  score,
  subtitle: 'the subtitle',
  open: null,
  title: `Quiz ${sessionId}`,
  time: '2026-06-03T09:00:00.000Z',
  icon: 'CheckCircle',
  bgColor: 'green',
});

test('returns the scores oldest first', () => {
  const scores = recentScores([activity('c', 82.5), activity('b', 100), activity('a', 0)]);
  expect(scores.map(({ sessionId, score }) => [sessionId, score])).toEqual([
    ['a', 0],
    ['b', 100],
    ['c', 82.5],
  ]);
  expect(scores[0]).toMatchObject({ title: 'Quiz a', completedAt: new Date('2026-06-03T09:00:00.000Z') });
});

test('omits a running quiz', () => {
  expect(recentScores([activity('a', null)])).toEqual([]);
});
