import type { Band } from '@tenfold/exam';

/** The word that stands beside a band's colour. */
export const bandWords: Record<Band, string> = { good: 'Strong', fair: 'Fair', poor: 'Weak' };
