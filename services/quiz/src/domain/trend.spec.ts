import { trendDirection } from './trend.js';

const times = (count: number, score: number): number[] => Array<number>(count).fill(score);

it.each<[string, number[], ReturnType<typeof trendDirection>]>([
  ['no session', [], 'stable'],
  ['nine sessions have no five before the last five', [...times(4, 10), ...times(5, 90)], 'stable'],
  ['3 points up', [...times(5, 70), ...times(5, 73)], 'improving'],
  ['3 points down', [...times(5, 70), ...times(5, 67)], 'declining'],
  ['2.9 points up', [...times(5, 70), ...times(5, 72.9)], 'stable'],
  ['2.9 points down', [...times(5, 70), ...times(5, 67.1)], 'stable'],
  ['exactly 3 points in tenths', [...times(5, 33.3), ...times(5, 36.3)], 'improving'],
  ['the mean decides, not each score', [50, 60, 70, 80, 90, 90, 80, 70, 65, 60], 'improving'],
  ['older ones do not count', [...times(20, 100), ...times(5, 40), ...times(5, 45)], 'improving'],
])('%s', (_case, scores, direction) => {
  expect(trendDirection(scores)).toBe(direction);
});
