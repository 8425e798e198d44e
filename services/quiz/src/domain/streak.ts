import { MS_PER_DAY } from '@tenfold/exam';

export type Day = string;

export interface Streak {
  days: number;
  lastDay: Day | null;
}

export function calendarDay(moment: Date, timeZone: string): Day {
  const format = (zone: string): Day =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).format(moment);
  try {
    return format(timeZone);
  } catch (error) {
    // the gateway accepts only zones that it knows, but another version of Node.js may not know a stored one
    if (error instanceof RangeError) return format('UTC');
    throw error;
  }
}

/** A day before the last one (after traveling west) does not change the streak. */
export function extendStreak({ days, lastDay }: Streak, day: Day): Streak {
  if (lastDay === null) return { days: 1, lastDay: day };
  const gap = daysBetween(lastDay, day);
  if (gap <= 0) return { days, lastDay };
  return { days: gap === 1 ? days + 1 : 1, lastDay: day };
}

export function currentStreak({ days, lastDay }: Streak, today: Day): number {
  return lastDay !== null && daysBetween(lastDay, today) <= 1 ? days : 0;
}

/** After traveling west, the last day may be later than today. */
export function hasStudied({ lastDay }: Streak, today: Day): boolean {
  return lastDay !== null && daysBetween(lastDay, today) <= 0;
}

function daysBetween(earlier: Day, later: Day): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / MS_PER_DAY);
}
