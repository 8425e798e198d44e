import type { FlaggedQuestion } from '@tenfold/contracts';

export type Verdict = 'right' | 'wrong' | 'credited';

export function verdictOf({
  selectedAnswer,
  correctAnswer,
}: Pick<FlaggedQuestion, 'selectedAnswer' | 'correctAnswer'>): Verdict {
  if (correctAnswer === null) return 'credited';
  return selectedAnswer === correctAnswer ? 'right' : 'wrong';
}
