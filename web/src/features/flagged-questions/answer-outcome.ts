import type { FlaggedQuestion } from '@tenfold/contracts';

export type AnswerOutcome = 'right' | 'wrong' | 'credited';

export function answerOutcome({
  selectedAnswer,
  correctAnswer,
}: Pick<FlaggedQuestion, 'selectedAnswer' | 'correctAnswer'>): AnswerOutcome {
  if (correctAnswer === null) return 'credited';
  return selectedAnswer === correctAnswer ? 'right' : 'wrong';
}
