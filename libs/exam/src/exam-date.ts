import { EXAM_DATE_YEARS_AHEAD } from './limits.js';

/** The source of `nextSittings`; adopted in 82 FR 29714 (June 30, 2017). */
export const SITTINGS_CITATION = '19 CFR 111.13(b)';

const SITTING_MONTHS = [4, 10];
const WEDNESDAY = 3;

/**
 * The regular sittings from `today` on, as YYYY-MM-DD: the fourth Wednesdays of April and October. CBP moves a sitting by a
 * notice in the Federal Register, as it did in April 2020 (85 FR 17091). Sittings that were moved are not included.
 */
export function nextSittings(today: string, count: number): string[] {
  const firstYear = Number(today.slice(0, 4));
  const years = Array.from({ length: Math.ceil(count / 2) + 1 }, (_, index) => firstYear + index);
  return years
    .flatMap((year) => SITTING_MONTHS.map((month) => fourthWednesday(year, month)))
    .filter((day) => day >= today)
    .slice(0, count);
}

function fourthWednesday(year: number, month: number): string {
  const weekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const firstWednesday = 1 + ((WEDNESDAY - weekday + 7) % 7);
  return new Date(Date.UTC(year, month - 1, firstWednesday + 21)).toISOString().slice(0, 10);
}

/**
 * Both days are YYYY-MM-DD in the student's time zone.
 *
 * @returns a message for the user; null for a valid date
 */
export function examDateProblem(date: string, today: string): string | null {
  if (date < today) return 'This date is in the past. Choose today or a later date.';
  const latest = `${Number(today.slice(0, 4)) + EXAM_DATE_YEARS_AHEAD}${today.slice(4)}`;
  return date > latest ? `Choose a date within the next ${EXAM_DATE_YEARS_AHEAD} years.` : null;
}

/** "154 study days (22 weeks)". The study days are the days before the exam, with today. */
export function studyDaysLabel(days: number): string {
  const weeks = Math.floor(days / 7);
  const studyDays = days === 1 ? '1 study day' : `${days} study days`;
  if (weeks === 0) return studyDays;
  return `${studyDays} (${weeks === 1 ? '1 week' : `${weeks} weeks`})`;
}
