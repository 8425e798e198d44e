export const trendDirections = ['improving', 'declining', 'stable'] as const;
export type TrendDirection = (typeof trendDirections)[number];

const COMPARED_SESSIONS = 5;
const NOTABLE_POINTS = 3;

export const RECENT_SCORES = 2 * COMPARED_SESSIONS;

/** Unweighted means in percent with at most one decimal; null for a window with fewer than five sessions. */
export interface RecentAverages {
  recentAverage: number | null;
  previousAverage: number | null;
}

export function recentAverages(scores: readonly number[]): RecentAverages {
  const previous = scores.slice(-RECENT_SCORES, -COMPARED_SESSIONS);
  return { recentAverage: mean(scores.slice(-COMPARED_SESSIONS)), previousAverage: mean(previous) };
}

export function trendDirection(averages: RecentAverages): TrendDirection {
  const change = trendPoints(averages);
  if (change >= NOTABLE_POINTS) return 'improving';
  return change <= -NOTABLE_POINTS ? 'declining' : 'stable';
}

export function trendPoints({ recentAverage, previousAverage }: RecentAverages): number {
  if (recentAverage === null || previousAverage === null) return 0;
  return toTenths(recentAverage - previousAverage);
}

function mean(scores: readonly number[]): number | null {
  if (scores.length < COMPARED_SESSIONS) return null;
  return toTenths(scores.reduce((total, score) => total + score, 0) / scores.length);
}

function toTenths(value: number): number {
  return Math.round(value * 10) / 10;
}
