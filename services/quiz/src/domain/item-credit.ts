import type { ItemCredit } from '@tenfold/contracts';
import { isAnswerCorrect, parseCorrectAnswer } from '@tenfold/exam';

/**
 * Whether answers to a question are told apart at all.
 *
 * @param letters that the question offers
 */
export function itemCredit(correctAnswer: string, letters: readonly string[]): ItemCredit {
  if (parseCorrectAnswer(correctAnswer)?.kind === 'removed') return 'removed';
  return letters.every((letter) => isAnswerCorrect(correctAnswer, letter)) ? 'all' : 'graded';
}
