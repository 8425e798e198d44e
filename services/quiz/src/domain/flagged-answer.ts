import { acceptedLetters, isAnswerCorrect, parseCorrectAnswer } from '@tenfold/exam';

/**
 * Which choices a flagged question marks as chosen and as right, as positions from 0. Where several letters are
 * accepted it is the chosen one, if that was right, else the first; a removed question has no right one.
 */
export function flaggedChoices(
  letters: readonly string[],
  correctAnswer: string,
  selected: string,
): { selectedAnswer: number | null; correctAnswer: number | null } {
  return {
    selectedAnswer: position(letters, selected),
    correctAnswer: position(letters, rightLetter(correctAnswer, selected)),
  };
}

function rightLetter(correctAnswer: string, selected: string): string | undefined {
  if (parseCorrectAnswer(correctAnswer)?.kind === 'removed') return undefined;
  return isAnswerCorrect(correctAnswer, selected) ? selected : acceptedLetters(correctAnswer)[0];
}

function position(letters: readonly string[], letter: string | undefined): number | null {
  const found = letters.findIndex((candidate) => candidate === letter);
  return found < 0 ? null : found;
}
