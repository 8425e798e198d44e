import { MS_PER_DAY } from '@tenfold/exam';

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

/** An unbroken run of days with a completed quiz. */
export interface Streak {
  days: number;
  /** Null before the first completed quiz. */
  lastDay: Day | null;
}

/**
 * The day that `moment` falls on for somebody in `timeZone`.
 *
 * @param timeZone IANA name; an unknown one counts as UTC
 */
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
    if (error instanceof RangeError) return format('UTC');
    throw error;
  }
}

/** The streak after a quiz completed on `day`. A day before the last one (a journey westwards) changes nothing. */
export function extendStreak({ days, lastDay }: Streak, day: Day): Streak {
  if (lastDay === null) return { days: 1, lastDay: day };
  const gap = daysBetween(lastDay, day);
  if (gap <= 0) return { days, lastDay };
  return { days: gap === 1 ? days + 1 : 1, lastDay: day };
}

/** Its length in days as seen on `today`: a day that is not yet over does not break it. */
export function currentStreak({ days, lastDay }: Streak, today: Day): number {
  return lastDay !== null && daysBetween(lastDay, today) <= 1 ? days : 0;
}

/**
 * Whether `today` has been studied on, as far as the streak is concerned: after a journey westwards the last day may
 * lie ahead, and then today adds nothing to it.
 */
export function hasStudied({ lastDay }: Streak, today: Day): boolean {
  return lastDay !== null && daysBetween(lastDay, today) <= 0;
}

function daysBetween(earlier: Day, later: Day): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / MS_PER_DAY);
}
