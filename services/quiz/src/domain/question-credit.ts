import type { QuestionCredit } from '@tenfold/contracts';
import { isAnswerCorrect, parseCorrectAnswer } from '@tenfold/exam';

export function questionCredit(correctAnswer: string, letters: readonly string[]): QuestionCredit {
  if (parseCorrectAnswer(correctAnswer)?.kind === 'removed') return 'removed';
  return letters.every((letter) => isAnswerCorrect(correctAnswer, letter)) ? 'all' : 'graded';
}
