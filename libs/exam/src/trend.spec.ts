import { recentAverages, trendDirection, trendPoints, type TrendDirection } from './trend.js';

const times = (count: number, score: number): number[] => Array<number>(count).fill(score);

it.each<[string, number[], TrendDirection]>([
  ['no session', [], 'stable'],
  ['nine sessions are too few for two groups of five', [...times(4, 10), ...times(5, 90)], 'stable'],
  ['3 points up', [...times(5, 70), ...times(5, 73)], 'improving'],
  ['3 points down', [...times(5, 70), ...times(5, 67)], 'declining'],
  ['2.9 points up', [...times(5, 70), ...times(5, 72.9)], 'stable'],
  ['2.9 points down', [...times(5, 70), ...times(5, 67.1)], 'stable'],
  ['exactly 3 points in tenths', [...times(5, 33.3), ...times(5, 36.3)], 'improving'],
  ['the mean decides, not each score', [50, 60, 70, 80, 90, 90, 80, 70, 65, 60], 'improving'],
  ['older ones do not count', [...times(20, 100), ...times(5, 40), ...times(5, 45)], 'improving'],
])('%s', (_case, scores, direction) => {
  expect(trendDirection(recentAverages(scores))).toBe(direction);
});

it.each([
  [0, null, null],
  [4, null, null],
  [5, 90, null],
  [9, 90, null],
  [10, 90, 50],
  [12, 90, 50],
])('the averages of %i sessions', (sessions, recentAverage, previousAverage) => {
  const newestFirst = [...times(5, 90), ...times(5, 50), ...times(5, 0)].slice(0, sessions);
  expect(recentAverages(newestFirst.reverse())).toEqual({ recentAverage, previousAverage });
});

it('weights every session equally, in tenths', () => {
  const averages = recentAverages([33.3, 33.3, 33.3, 33.3, 33.4, 100, 66.7, 66.7, 66.7, 66.7]);
  expect(averages).toEqual({ recentAverage: 73.4, previousAverage: 33.3 });
  expect(trendPoints(averages)).toBe(40.1);
  expect(trendPoints({ recentAverage: 70, previousAverage: null })).toBe(0);
});
