import type { ManagedExam } from '@tenfold/contracts';
import { dayLabel } from '../../lib/format.js';

export function describeExam({ origin, sitting }: Pick<ManagedExam, 'origin' | 'sitting'>): string {
  const kind = origin === 'sample' ? 'Sample' : 'Authentic';
  return sitting === null ? kind : `${kind}, given on ${dayLabel(sitting)}`;
}
