import { PASSING_SCORE } from '@tenfold/exam';

/** Says whether a full exam was passed, and by how many correct answers. */
export function passVerdict(correctAnswers: number, totalQuestions: number): string {
  const needed = Math.ceil((totalQuestions * PASSING_SCORE) / 100);
  const missing = needed - correctAnswers;
  if (missing <= 0) return `You would have passed. Passing takes ${needed} correct answers.`;
  const more = missing === 1 ? '1 more correct answer was' : `${missing} more correct answers were`;
  return `You would not have passed: ${more} needed.`;
}
