import type { ItemCredit } from '@tenfold/contracts';
import { isAnswerCorrect, parseCorrectAnswer } from '@tenfold/exam';

export function itemCredit(correctAnswer: string, letters: readonly string[]): ItemCredit {
  if (parseCorrectAnswer(correctAnswer)?.kind === 'removed') return 'removed';
  return letters.every((letter) => isAnswerCorrect(correctAnswer, letter)) ? 'all' : 'graded';
}
