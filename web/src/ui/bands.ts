import type { Band } from '@tenfold/exam';

export const bandWords: Record<Band, string> = { good: 'Strong', fair: 'Fair', poor: 'Weak' };
