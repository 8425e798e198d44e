import type { ExamChoice } from '@tenfold/contracts';

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function examTitle({ title, sitting }: Pick<ExamChoice, 'title' | 'sitting'>): string {
  return sitting === null ? title : `Sitting of ${month.format(new Date(`${sitting}T00:00:00Z`))}`;
}
