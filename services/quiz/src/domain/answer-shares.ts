import type { AnswerShares } from '@tenfold/contracts';
import { answerLetters, ANSWER_SHARES_MIN_ANSWERS, scorePercent, type AnswerLetter } from '@tenfold/exam';
import { shownLetter, type ShownLetters } from './shuffle-options.js';

/** How many first answers to a question chose each option. */
export type ChoiceCounts = Record<AnswerLetter, number> & { questionId: string };

/** @returns undefined with too few answers */
export function answerShares(
  letters: readonly string[],
  shown: ShownLetters | null,
  counts: ChoiceCounts | undefined,
): AnswerShares | undefined {
  if (!counts) return undefined;
  const answers = answerLetters.reduce((sum, letter) => sum + counts[letter], 0);
  if (answers < ANSWER_SHARES_MIN_ANSWERS) return undefined;
  const shares = answerLetters
    .filter((letter) => letters.includes(letter))
    .map((letter) => ({
      letter: shownLetter(shown, letter),
      percent: scorePercent(counts[letter], answers),
    }))
    .toSorted((one, other) => (one.letter < other.letter ? -1 : 1));
  return { answers, shares };
}
