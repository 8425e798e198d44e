import type { TrendDirection } from '@tenfold/contracts';

/** So many sessions are compared with as many before them. */
export const COMPARED_SESSIONS = 5;
const NOTABLE_POINTS = 3;

/** So many of the newest scores are kept: those that a trend is read from. */
export const RECENT_SCORES = 2 * COMPARED_SESSIONS;

/**
 * The mean of the last five sessions against that of the five before: 3 points or more either way, else stable.
 * Fewer than ten sessions are stable.
 *
 * @param scores percent, oldest first
 */
export function trendDirection(scores: readonly number[]): TrendDirection {
  const recent = scores.slice(-RECENT_SCORES);
  if (recent.length < RECENT_SCORES) return 'stable';
  const difference = sum(recent.slice(COMPARED_SESSIONS)) - sum(recent.slice(0, COMPARED_SESSIONS));
  // sums of tenths, in whole tenths: a difference of exactly 3 points must not be lost to a rounding error
  const points = Math.round(difference * 10) / (10 * COMPARED_SESSIONS);
  if (points >= NOTABLE_POINTS) return 'improving';
  return points <= -NOTABLE_POINTS ? 'declining' : 'stable';
}

function sum(scores: readonly number[]): number {
  return scores.reduce((total, score) => total + score, 0);
}
