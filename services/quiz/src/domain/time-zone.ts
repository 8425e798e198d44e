import { MS_PER_DAY } from '@tenfold/exam';

export interface KeptTimeZone {
  name: string;
  since: Date;
}

/**
 * Returns the time zone in force. A client may change it at most once in 24 hours; otherwise two quizzes within a minute
 * could count as two days of a streak.
 *
 * @param given IANA name from the request
 */
export function effectiveTimeZone(kept: KeptTimeZone | null, given: string, now: Date): string {
  if (kept === null) return given;
  return now.getTime() - kept.since.getTime() >= MS_PER_DAY ? given : kept.name;
}
