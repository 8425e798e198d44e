import type { UnsentWork } from './device-storage.js';

/** "3 answers and 1 exam change are"; null when nothing is unsent. */
export function unsentText({ answers, examChanges }: UnsentWork): string | null {
  const parts = [count(answers, 'answer'), count(examChanges, 'exam change')].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return `${parts.join(' and ')} ${answers + examChanges === 1 ? 'is' : 'are'}`;
}

function count(n: number, unit: string): string | null {
  return n === 0 ? null : `${n} ${unit}${n === 1 ? '' : 's'}`;
}
