import type { ExamFileIssue, PublishedKeyChange } from '@tenfold/contracts';
import { issueAt } from './exam-file-issue.js';
import type { UnversionedExam } from './publish-exam.js';
import { questionKey } from './question-key.js';

/**
 * Warnings of the questions whose key an editor changed, and to which a file gives another key again.
 *
 * @param newest version of the exam that the file would replace
 * @param keyChanges the last one of each question
 */
export function findUndoneKeyChanges(
  file: UnversionedExam,
  newest: UnversionedExam,
  keyChanges: readonly PublishedKeyChange[],
): ExamFileIssue[] {
  const current = keysById(newest);
  const changed = new Map(keyChanges.map(({ questionId, after }) => [questionId, after]));
  return file.questions.flatMap(({ id, number, correctAnswer, answers }) => {
    const after = changed.get(id);
    const key = questionKey(correctAnswer, answers);
    if (after === undefined || current.get(id) !== after || key === after) return [];
    return [{ ...issueAt(null, 'KEY_CHANGE_UNDONE', number, key, after), question: number }];
  });
}

function keysById({ questions }: UnversionedExam): Map<string, string> {
  return new Map(
    questions.map(({ id, correctAnswer, answers }) => [id, questionKey(correctAnswer, answers)]),
  );
}
