import { parseCorrectAnswer } from '@tenfold/exam';
import type { PublishedAnswer } from '@tenfold/contracts';

/**
 * A key in one form for all spellings: "C", "A,C", "REMOVED". A key that accepts every option has all their letters.
 * @param text as in an exam file
 */
export function questionKey(text: string, answers: readonly Pick<PublishedAnswer, 'letter'>[]): string {
  const parsed = parseCorrectAnswer(text);
  if (parsed === null) return text;
  if (parsed.kind === 'removed') return 'REMOVED';
  const letters = parsed.kind === 'letters' ? parsed.letters : answers.map(({ letter }) => letter);
  return letters.toSorted().join(',');
}

/** @param key as `questionKey` returns it */
export function keyInWords(key: string, optionCount: number): string {
  if (key === 'REMOVED') return 'removed';
  const letters = key.split(',');
  return letters.length === optionCount ? 'all answers' : letters.join(' or ');
}
