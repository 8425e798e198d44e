import type { SectionProgress } from '@tenfold/contracts';

export type WeakestSection =
  { kind: 'no-progress' } | { kind: 'no-history' } | { kind: 'found'; categoryId: string };

/** Of the sections with completed questions the one with the lowest average score. */
export function weakestSection(progress: readonly SectionProgress[]): WeakestSection {
  if (progress.length === 0) return { kind: 'no-progress' };
  const [first, ...others] = progress.filter(({ completedQuestions }) => completedQuestions > 0);
  if (first === undefined) return { kind: 'no-history' };
  const weakest = others.reduce((low, next) => (next.averageScore < low.averageScore ? next : low), first);
  return { kind: 'found', categoryId: weakest.categoryId };
}
