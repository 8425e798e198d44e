/** Whether the scores rise: the last five sessions against the five before. */

export const trendDirections = ['improving', 'declining', 'stable'] as const;
export type TrendDirection = (typeof trendDirections)[number];

/** So many sessions are compared with as many before them. */
const COMPARED_SESSIONS = 5;
const NOTABLE_POINTS = 3;

/** So many of the newest scores are kept: those that a trend is read from. */
export const RECENT_SCORES = 2 * COMPARED_SESSIONS;

/** Percent with at most one decimal, each session counting the same; null while there are not five to average. */
export interface RecentAverages {
  /** Of the last five sessions. */
  recentAverage: number | null;
  /** Of the five before. */
  previousAverage: number | null;
}

/** @param scores percent, oldest first; more than RECENT_SCORES make no difference */
export function recentAverages(scores: readonly number[]): RecentAverages {
  const previous = scores.slice(-RECENT_SCORES, -COMPARED_SESSIONS);
  return { recentAverage: mean(scores.slice(-COMPARED_SESSIONS)), previousAverage: mean(previous) };
}

/** 3 points or more either way; stable otherwise, and while there is nothing to compare. What is shown decides. */
export function trendDirection(averages: RecentAverages): TrendDirection {
  const change = trendPoints(averages);
  if (change >= NOTABLE_POINTS) return 'improving';
  return change <= -NOTABLE_POINTS ? 'declining' : 'stable';
}

/** By how many points the average went up, in tenths; 0 while there is nothing to compare. */
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
