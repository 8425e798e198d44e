import type { ExamState, ManagedExam } from '@tenfold/contracts';
import { dayLabel } from '../../lib/date-label.js';

export const stateNames: Readonly<Record<ExamState, string>> = {
  draft: 'Draft',
  published: 'Published',
  withdrawn: 'Withdrawn',
};

export function describeExam({ origin, sitting }: Pick<ManagedExam, 'origin' | 'sitting'>): string {
  const kind = origin === 'sample' ? 'Sample' : 'Authentic';
  return sitting === null ? kind : `${kind}, given on ${dayLabel(sitting)}`;
}
