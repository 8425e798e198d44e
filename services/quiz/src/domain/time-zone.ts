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

/** @returns the next time after `after` at which the local time is `hour`:00; skips days without that hour (DST) */
export function nextLocalHour(after: Date, hour: number, timeZone: string): Date {
  const clock = clockOf(timeZone);
  const wanted = `${String(hour).padStart(2, '0')}:00`;
  for (let quarter = Math.floor(after.getTime() / QUARTER_MS) + 1; ; quarter += 1) {
    const moment = new Date(quarter * QUARTER_MS);
    if (clock.format(moment) === wanted) return moment;
  }
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
