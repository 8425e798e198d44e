import type { Band } from '@tenfold/exam';

export const bandWords: Record<Band, string> = { good: 'Strong', fair: 'Fair', poor: 'Weak' };

/** For text: amber needs a darker tone to be legible. */
export const bandColors: Record<Band, string> = {
  good: 'var(--right)',
  fair: 'var(--caution-text)',
  poor: 'var(--wrong)',
};

export const bandFills: Record<Band, string> = { ...bandColors, fair: 'var(--caution)' };

/** antd's name for each band. */
export const bandStatus = { good: 'success', fair: 'warning', poor: 'error' } as const satisfies Record<
  Band,
  string
>;
