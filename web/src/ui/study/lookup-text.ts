import type { LookupAreaStats, LookupResult, LookupStats } from '@tenfold/contracts';
import { clockText } from '@tenfold/exam';

/** With fewer the median is mostly chance. */
export const MIN_LOOKUPS = 3;
const NAMED_AREAS = 3;

/** "You find 19 CFR 152 in 1:40, part 111 in 0:35."; null where too few found their place. */
export function findingText({ areas }: LookupStats): string | null {
  const known = areas.filter(({ found }) => found >= MIN_LOOKUPS).slice(0, NAMED_AREAS);
  if (known.length === 0) return null;
  const named = known.map(({ area, medianMs, found, lookups }, index) => {
    const title = titleOf(area);
    const isNamed = known.slice(0, index).some((earlier) => titleOf(earlier.area) === title);
    const share = found < lookups ? ` (${found} of ${lookups} found)` : '';
    return `${isNamed ? shortName(area) : areaName(area)} in ${clockText(medianMs ?? 0)}${share}`;
  });
  return `You find ${named.join(', ')}.`;
}

/** "19 CFR 152" of "19 CFR Part 152"; "tariff chapter 64" of "HTSUS Chapter 64". */
export function areaName(area: string): string {
  return area.replace(' Part ', ' ').replace('HTSUS Chapter', 'tariff chapter');
}

function shortName(area: string): string {
  return area.replace(/^.* Part /, 'part ').replace(/^HTSUS Chapter/, 'chapter');
}

function titleOf(area: string): string {
  return area.replace(/ (?:Part|Chapter) .*/, '');
}

export function isTooFew({ lookups }: Pick<LookupAreaStats, 'lookups'>): boolean {
  return lookups < MIN_LOOKUPS;
}

export function inTimeText({ lookups, inTimePercent }: LookupStats): string {
  const qualifier = isTooFew({ lookups }) ? ': too few to judge' : '';
  return `${inTimePercent}% found within 3:00, of ${lookups} look-ups${qualifier}.`;
}

const verdicts = {
  paragraph: 'Found: the cited place',
  section: 'The correct section, heading or note, but another place in it',
  missed: 'Not there',
} as const;

/** "Found: the cited place, in 0:35", with what the limit says of it. */
export function verdictOf({ grade, marked, isLate, timeSpentMs }: LookupResult): string {
  const verdict = marked === null ? 'Not found' : verdicts[grade];
  return `${verdict}, ${marked === null ? 'after' : 'in'} ${clockText(timeSpentMs)}${isLate ? ': over the limit' : ''}`;
}
