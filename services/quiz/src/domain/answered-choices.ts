import { acceptedLetters, isAnswerCorrect, parseCorrectAnswer } from '@tenfold/exam';

/**
 * Returns the selected and the correct choice of an answered question as 0-based positions. If several letters are accepted,
 * the correct choice is the selected one if it was right, else the first; a removed question has none.
 */
export function answeredChoices(
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
