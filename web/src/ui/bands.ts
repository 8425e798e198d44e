import type { Band } from '@tenfold/exam';

export const bandColors: Record<Band, string> = {
  good: 'var(--right)',
  fair: 'var(--caution-text)',
  poor: 'var(--wrong)',
};

export const bandFills: Record<Band, string> = { ...bandColors, fair: 'var(--caution)' };

export const bandStatus = { good: 'success', fair: 'warning', poor: 'error' } as const satisfies Record<
  Band,
  string
>;
