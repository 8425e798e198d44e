import type { CorrelationInterval, KeyDoubt, ShareDifference, ShareInterval } from '@tenfold/contracts';

export function correlation(value: number): string {
  return signed(value.toFixed(2));
}

/** "−0.22 (−0.31 to −0.12)". */
export function correlationRange({ value, low, high }: CorrelationInterval): string {
  return `${correlation(value)} (${correlation(low)} to ${correlation(high)})`;
}

/** "61.3% right (56.5 to 65.9%)" with ` right` as the words after the share. */
export function shareRange({ value, low, high }: ShareInterval, words = ''): string {
  return `${value}%${words} (${low} to ${high}%)`;
}

/** "31 points more (12 to 48)"; a negative difference reads "less", and its interval is turned around as well. */
export function differenceText({ value, low, high }: ShareDifference): string {
  return value < 0
    ? `${pointsText(-value)} less (${signed(-high)} to ${signed(-low)})`
    : `${pointsText(value)} more (${signed(low)} to ${signed(high)})`;
}

function pointsText(value: number): string {
  return `${value} ${value === 1 ? 'point' : 'points'}`;
}

function signed(value: number | string): string {
  return String(value).replace('-', '−');
}

/** What speaks against the key; empty when nothing does. */
export function doubtSentences({ reversal, preferred }: KeyDoubt, correctAnswer: string): string[] {
  const sentences: string[] = [];
  if (preferred && preferred.difference.value > 0)
    sentences.push(
      `The strongest third chose ${preferred.letter} ${differenceText(preferred.difference)} often than the key ${correctAnswer}.`,
    );
  if (reversal.value > 0)
    sentences.push(
      `The weakest third chose the key ${differenceText(reversal)} often than the strongest third.`,
    );
  return sentences;
}
