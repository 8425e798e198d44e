import { MS_PER_DAY } from '@tenfold/exam';

export interface KeptTimeZone {
  name: string;
  since: Date;
}

export function effectiveTimeZone(kept: KeptTimeZone | null, given: string, now: Date): string {
  if (kept === null) return given;
  return now.getTime() - kept.since.getTime() >= MS_PER_DAY ? given : kept.name;
}
