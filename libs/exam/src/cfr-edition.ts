import { isCalendarDay } from './calendar-days.js';

interface PrintedReference {
  title: string;
  edition: string | null;
}

const TITLE_19 = /title 19, code of federal regulations|19 c\.?f\.?r/i;

/** @returns the day of the edition of 19 CFR that an exam prints among its references, as YYYY-MM-DD */
export function cfrEditionOf(printed: readonly PrintedReference[]): string | null {
  const edition = printed.find(({ title }) => TITLE_19.test(title))?.edition ?? '';
  return isCalendarDay(edition) ? edition : null;
}
