import { diffChars, diffWordsWithSpace } from 'diff';

export type DiffUnit = 'words' | 'characters';

export interface DiffPiece {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

export function diffText(before: string, after: string, unit: DiffUnit): DiffPiece[] {
  const parts = unit === 'words' ? diffWordsWithSpace(before, after) : diffChars(before, after);
  return parts.map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
