import { MS_PER_DAY } from './limits.js';

/** A date as YYYY-MM-DD, without a time zone. */
export function isCalendarDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MS_PER_DAY);
}

/** @returns days since January 1, 1970 */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(day) / MS_PER_DAY);
}

/** @param number of days since January 1, 1970 @returns YYYY-MM-DD */
export function dayOfNumber(number: number): string {
  return new Date(number * MS_PER_DAY).toISOString().slice(0, 10);
}
