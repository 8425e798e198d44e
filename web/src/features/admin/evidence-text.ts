import type {
  CorrelationInterval,
  QuestionEvidence,
  ShareDifference,
  ShareInterval,
} from '@tenfold/contracts';
import { keyText } from '../../lib/key-words.js';

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

/** "15 points less (4 to 26)"; the interval of a negative difference is turned around with it. */
export function differenceText({ value, low, high }: ShareDifference): string {
  return value < 0
    ? `${pointsText(-value)} less (${signed(-high)} to ${signed(-low)})`
    : `${pointsText(value)} more (${signed(low)} to ${signed(high)})`;
}

function pointsText(value: number): string {
  return `${value} ${value === 1 ? 'point' : 'points'}`;
}

/** "31 points (12.4 to 48) ahead". */
function leadText({ value, low, high }: ShareDifference): string {
  return `${pointsText(value)} (${signed(low)} to ${signed(high)}) ahead`;
}

function signed(value: number | string): string {
  return String(value).replace('-', '−');
}

/** What speaks against the key; empty when nothing does. */
export function looksWrongSentences(
  { comparedThirds, keyFlag }: Pick<QuestionEvidence, 'comparedThirds' | 'keyFlag'>,
  correctAnswer: string,
): string[] {
  const sentences: string[] = [];
  const { reversal, preferred } = comparedThirds ?? {};
  if (preferred && preferred.difference.value > 0)
    sentences.push(
      `In the strongest third, ${preferred.letter} is ${leadText(preferred.difference)} of the key ${keyText(correctAnswer)}.`,
    );
  if (reversal && reversal.value > 0)
    sentences.push(`In the weakest third, the key is ${leadText(reversal)} of the strongest third.`);
  if (keyFlag === 'likely_wrong' && sentences.length === 0)
    sentences.push(
      `Over all answers, the discrimination is clearly below 0, or stronger students chose another option than the key ${keyText(correctAnswer)}.`,
    );
  return sentences;
}
