import type { ReviewDay } from '@tenfold/contracts';
import { MS_PER_DAY } from '@tenfold/exam';

const DAYS = 7;
const WEEKS_MAX = 30;
const WEEKS_WITHOUT_EXAM = 4;
/** January 1, 1970, was a Thursday, four days after a Sunday. */
const WEEKDAY_OF_EPOCH = 4;

/** @returns days since January 1, 1970 */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(day) / MS_PER_DAY);
}

/** @param number of days since January 1, 1970 @returns YYYY-MM-DD */
export function dayOfNumber(number: number): string {
  return new Date(number * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The first and the last day of the calendar: whole weeks from Sunday to Saturday. */
export function reviewCalendarRange(today: number, examDay: number | null): { first: number; last: number } {
  const first = sundayOf(today);
  const weeks =
    examDay === null ? WEEKS_WITHOUT_EXAM : Math.min(WEEKS_MAX, (sundayOf(examDay) - first) / DAYS + 1);
  return { first, last: first + weeks * DAYS - 1 };
}

function sundayOf(day: number): number {
  return day - ((day + WEEKDAY_OF_EPOCH) % DAYS);
}

interface PlannedDays {
  today: number;
  /** After today, or null. */
  examDay: number | null;
  dueToday: number;
  reviewsPerDay: number;
  cards: number;
  /** By day, overdue ones today; used without an exam date. */
  due: ReadonlyMap<number, number>;
  reviewedDays: ReadonlySet<number>;
}

/**
 * With an exam date each day is filled up to the daily number, also with cards that are not yet due. Without one, a day has the
 * cards due on it and those that exceeded the daily number of earlier days.
 */
export function planReviewCalendar(plan: PlannedDays): ReviewDay[] {
  const { today, examDay } = plan;
  const { first, last } = reviewCalendarRange(today, examDay);
  const plannedOn = examDay === null ? planDueDays(plan, last) : fillDays(plan, examDay);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).map((day) => ({
    date: dayOfNumber(day),
    planned: day === today ? plan.dueToday : plannedOn(day),
    isReviewed: plan.reviewedDays.has(day),
  }));
}

function fillDays({ today, reviewsPerDay, cards }: PlannedDays, examDay: number): (day: number) => number {
  return (day) => (day > today && day < examDay ? Math.min(reviewsPerDay, cards) : 0);
}

function planDueDays(
  { today, dueToday, reviewsPerDay, due }: PlannedDays,
  last: number,
): (day: number) => number {
  const planned = new Map<number, number>();
  let waiting = Math.max(0, (due.get(today) ?? 0) - dueToday);
  for (let day = today + 1; day <= last; day += 1) {
    waiting += due.get(day) ?? 0;
    const reviewed = Math.min(reviewsPerDay, waiting);
    planned.set(day, reviewed);
    waiting -= reviewed;
  }
  return (day) => planned.get(day) ?? 0;
}

/** @param days latest first @returns the days in a row that end today or yesterday */
export function reviewStreak(days: readonly number[], today: number): number {
  const [latest = -1] = days;
  if (latest < today - 1) return 0;
  const gap = days.findIndex((day, index) => day !== latest - index);
  return gap < 0 ? days.length : gap;
}
