import type { ExamAttempt } from '@tenfold/contracts';
import { averageQualifier } from '@tenfold/exam';

export function examResultText({
  answered,
  passed,
  score,
  totalQuestions,
  scorePercent,
}: ExamAttempt): string {
  const result = `${score} of ${totalQuestions} · ${scorePercent}% · ${passed ? 'Passed' : 'Not passed'}`;
  const qualifier = averageQualifier(answered);
  return qualifier === null ? result : `${result}, ${qualifier}`;
}
