import type { QuestionView } from '@tenfold/contracts';
import { isAnswerCorrect, parseCorrectAnswer } from '@tenfold/exam';

export function acceptsAnyAnswer({
  correctAnswer,
  answers,
}: Pick<QuestionView, 'correctAnswer' | 'answers'>): boolean {
  if (correctAnswer === null) return false;
  if (parseCorrectAnswer(correctAnswer)?.kind === 'removed') return false;
  return answers.length > 1 && answers.every(({ letter }) => isAnswerCorrect(correctAnswer, letter));
}
