import { daysBetween } from '@tenfold/exam';

export type Day = string;

export interface Streak {
  days: number;
  lastDay: Day | null;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const FORMATS_KEPT = 1_000;

export function calendarDay(moment: Date, timeZone: string): Day {
  try {
    return formatOf(timeZone).format(moment);
  } catch (error) {
    // the gateway accepts only zones that it knows, but another version of Node.js may not know a stored one
    if (error instanceof RangeError) return formatOf('UTC').format(moment);
    throw error;
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  if (formats.size >= FORMATS_KEPT) formats.clear();
  formats.set(timeZone, format);
  return format;
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

export function hasStudied({ lastDay }: Streak, today: Day): boolean {
  return lastDay !== null && daysBetween(lastDay, today) <= 0;
}

/** @param days days since January 1, 1970, latest first @returns the days in a row that end today or yesterday */
export function rowOfDays(days: readonly number[], today: number): number {
  const [latest = -1] = days;
  if (latest < today - 1) return 0;
  const gap = days.findIndex((day, index) => day !== latest - index);
  return gap < 0 ? days.length : gap;
}
