import type { LookupGrade, LookupStats, LookupTrend } from '@tenfold/contracts';
import { LOOKUP_IN_TIME_MS } from '@tenfold/exam';

export interface PastLookup {
  /** The part or chapter that was to be found. */
  area: string;
  grade: LookupGrade;
  timeSpentMs: number;
}

const COMPARED_LOOKUPS = 10;
const NOTABLE_CHANGE = 0.15;

/** @param lookups newest first */
export function lookupStats(lookups: readonly PastLookup[]): LookupStats {
  const areas = [...new Set(lookups.map(({ area }) => area))];
  return {
    ...summaryOf(lookups),
    trend: trendOf(foundTimes(lookups)),
    areas: areas
      .map((area) => ({ area, ...summaryOf(lookups.filter((one) => one.area === area)) }))
      .sort((one, other) => other.lookups - one.lookups || (one.area < other.area ? -1 : 1)),
  };
}

function summaryOf(lookups: readonly PastLookup[]): Omit<LookupStats, 'trend' | 'areas'> {
  const times = foundTimes(lookups);
  const inTime = times.filter((ms) => ms <= LOOKUP_IN_TIME_MS).length;
  return {
    lookups: lookups.length,
    found: times.length,
    medianMs: median(times),
    inTimePercent: lookups.length === 0 ? 0 : Math.round((100 * inTime) / lookups.length),
  };
}

function foundTimes(lookups: readonly PastLookup[]): number[] {
  return lookups.flatMap(({ grade, timeSpentMs }) => (grade === 'missed' ? [] : timeSpentMs));
}

/** In whole milliseconds; of an even number the mean of the two in the middle. Null for none. */
export function median(times: readonly number[]): number | null {
  if (times.length === 0) return null;
  const sorted = times.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return Math.round(((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2);
}

/** Compares the medians of the last ten found places and of the ten before. */
function trendOf(times: readonly number[]): LookupTrend | null {
  if (times.length < 2 * COMPARED_LOOKUPS) return null;
  const recent = median(times.slice(0, COMPARED_LOOKUPS)) ?? 0;
  const before = median(times.slice(COMPARED_LOOKUPS, 2 * COMPARED_LOOKUPS)) ?? 0;
  if (recent <= before * (1 - NOTABLE_CHANGE)) return 'faster';
  return recent >= before * (1 + NOTABLE_CHANGE) ? 'slower' : 'no clear change';
}
