import { MS_PER_MINUTE } from './limits.js';

export const LOOKUP_ITEMS_MIN = 5;
export const LOOKUP_ITEMS_MAX = 20;
/** Seconds for one look-up; a drill may also have no limit. */
export const LOOKUP_LIMITS = [60, 180] as const;
/** Look-ups are counted by whether they found the section within this time, whatever the limit of their drill. */
export const LOOKUP_IN_TIME_MS = 3 * MS_PER_MINUTE;

/** An exact place counts twice as much as another one in the right section; one found too late counts nothing. */
export function lookupPoints(grade: 'paragraph' | 'section' | 'missed', isLate: boolean): number {
  if (isLate || grade === 'missed') return 0;
  return grade === 'paragraph' ? LOOKUP_POINTS_MAX : 1;
}

export const LOOKUP_POINTS_MAX = 2;
