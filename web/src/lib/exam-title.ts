import type { ExamChoice } from '@tenfold/contracts';

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "October 2024". */
export function sittingMonth(sitting: string): string {
  return month.format(new Date(`${sitting}T00:00:00Z`));
}

export function examTitle({ title, sitting }: Pick<ExamChoice, 'title' | 'sitting'>): string {
  return sitting === null ? title : `Sitting of ${sittingMonth(sitting)}`;
}
