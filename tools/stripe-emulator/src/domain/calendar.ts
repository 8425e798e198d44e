export type Seconds = number;

const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type Interval = 'day' | 'week' | 'month' | 'year';

/**
 * Adds `count` intervals to an anchor, in UTC. A month without the anchor's day ends on its last day, and later months use
 * the anchor's day again: January 31, February 28, March 31. Periods are therefore computed from the anchor.
 */
export function addIntervals(anchor: Seconds, interval: Interval, count: number): Seconds {
  if (interval === 'day') return anchor + count * DAY;
  if (interval === 'week') return anchor + count * 7 * DAY;
  const start = new Date(anchor * 1000);
  const months = interval === 'year' ? count * 12 : count;
  const lastDay = new Date(
    Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0),
  ).getUTCDate();
  const moved = new Date(anchor * 1000);
  moved.setUTCDate(1);
  moved.setUTCMonth(start.getUTCMonth() + months);
  moved.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return moved.getTime() / 1000;
}

export function periodEnd(
  anchor: Seconds,
  start: Seconds,
  interval: Interval,
  intervalCount: number,
): Seconds {
  for (let periods = 1; ; periods += 1) {
    const end = addIntervals(anchor, interval, periods * intervalCount);
    if (end > start) return end;
  }
}
