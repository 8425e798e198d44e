import { MS_PER_DAY, MS_PER_HOUR } from '@tenfold/exam';

export interface KeptTimeZone {
  name: string;
  since: Date;
}

export function effectiveTimeZone(kept: KeptTimeZone | null, given: string, now: Date): string {
  if (kept === null) return given;
  return now.getTime() - kept.since.getTime() >= MS_PER_DAY ? given : kept.name;
}

/** Offsets of time zones are multiples of a quarter of an hour. */
const QUARTER_MS = MS_PER_HOUR / 4;

/** @returns the next time after `after` at which the local time becomes `hour`:00, or passes it because clocks go forward */
export function nextLocalHour(after: Date, hour: number, timeZone: string): Date {
  const clock = clockOf(timeZone);
  const minuteAt = (quarter: number): number => {
    const [hours = 0, minutes = 0] = clock
      .format(quarter * QUARTER_MS)
      .split(':')
      .map(Number);
    return hours * 60 + minutes;
  };
  let quarter = Math.floor(after.getTime() / QUARTER_MS);
  for (let before = minuteAt(quarter); ;) {
    quarter += 1;
    const minute = minuteAt(quarter);
    const passed = minutesBetween(before, minute);
    const isForward = passed < MINUTES_PER_DAY / 2;
    if (minute === hour * 60 || (isForward && minutesBetween(before, hour * 60) <= passed))
      return new Date(quarter * QUARTER_MS);
    before = minute;
  }
}

const MINUTES_PER_DAY = 1_440;

/** From 1 minute to a day. */
function minutesBetween(before: number, after: number): number {
  return ((after - before + MINUTES_PER_DAY - 1) % MINUTES_PER_DAY) + 1;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    // another version of Node.js may not know a stored zone
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}
