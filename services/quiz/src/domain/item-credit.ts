import type { ItemCredit } from '@tenfold/contracts';
import { isAnswerCorrect, parseCorrectAnswer } from '@tenfold/exam';

/**
 * Classifies how a question is graded: by letter, or with credit for every answer.
 *
 * @param letters offered by the question
 */
export function itemCredit(correctAnswer: string, letters: readonly string[]): ItemCredit {
  if (parseCorrectAnswer(correctAnswer)?.kind === 'removed') return 'removed';
  return letters.every((letter) => isAnswerCorrect(correctAnswer, letter)) ? 'all' : 'graded';
}
