import type { QuestionView } from '@tenfold/contracts';
import { isAnswerCorrect, parseCorrectAnswer } from '@tenfold/exam';

export const EVERY_OPTION_ACCEPTED = 'Every option is accepted for this question.';

export function acceptsEvery({
  correctAnswer,
  answers,
}: Pick<QuestionView, 'correctAnswer' | 'answers'>): boolean {
  if (parseCorrectAnswer(correctAnswer)?.kind === 'removed') return false;
  return answers.length > 1 && answers.every(({ letter }) => isAnswerCorrect(correctAnswer, letter));
}
