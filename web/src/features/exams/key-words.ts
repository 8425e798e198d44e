import { parseCorrectAnswer } from '@tenfold/exam';

/** What an administrator reads as the key: "B", "A or C", "All answers", "Removed". */
export function keyText(correctAnswer: string, optionCount: number): string {
  const parsed = parseCorrectAnswer(correctAnswer);
  if (parsed === null) return correctAnswer;
  if (parsed.kind === 'removed') return 'Removed';
  if (parsed.kind === 'all' || parsed.letters.length === optionCount) return 'All answers';
  return parsed.letters.join(' or ');
}
