import type { FlaggedQuestion } from '@tenfold/contracts';

export type FlaggedOutcome = 'right' | 'wrong' | 'credited';

export function flaggedOutcome({
  selectedAnswer,
  correctAnswer,
}: Pick<FlaggedQuestion, 'selectedAnswer' | 'correctAnswer'>): FlaggedOutcome {
  if (correctAnswer === null) return 'credited';
  return selectedAnswer === correctAnswer ? 'right' : 'wrong';
}
