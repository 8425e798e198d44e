import type { ExamFileIssue, ExamState, PublishedKeyChange, PublishedQuestion } from '@tenfold/contracts';
import { issueAt } from './exam-file-issue.js';
import type { UnversionedExam } from './publish-exam.js';
import { keyInWords, questionKey } from './question-key.js';

export interface ReplacedVersion {
  exam: UnversionedExam;
  state: ExamState;
}

interface ChangedKey {
  question: PublishedQuestion;
  known: PublishedQuestion;
  /** In the form of `questionKey`. */
  before: string;
  after: string;
  /** Whether text and options are the same as before. */
  isSameQuestion: boolean;
}

/**
 * The key changes that a new exam file brings. A question with another text or other options is another question, whose
 * answers keep their score; a draft has no answers.
 *
 * @param decidedOn day of the ingestion
 */
export function keyChangesOfFile(
  file: UnversionedExam,
  { exam, state }: ReplacedVersion,
  decidedOn: string,
): PublishedKeyChange[] {
  if (state === 'draft') return [];
  return findChangedKeys(file, exam)
    .filter(({ isSameQuestion }) => isSameQuestion)
    .map(({ question, known, after }) => ({
      questionId: question.id,
      before: known.correctAnswer,
      after: question.correctAnswer,
      decidedOn,
      publicNote: publicNoteOf(after, question.answers.length),
    }));
}

/**
 * Warnings of the questions to which a new exam file gives another key.
 *
 * @param decided the key changes of editors, the last one of each question
 */
export function warnOfKeyChanges(
  file: UnversionedExam,
  { exam, state }: ReplacedVersion,
  decided: readonly PublishedKeyChange[],
): ExamFileIssue[] {
  const byEditors = new Map(decided.map(({ questionId, after }) => [questionId, after]));
  return findChangedKeys(file, exam).flatMap(({ question, known, before, after, isSameQuestion }) => {
    const { id, number, answers } = question;
    const byEditor = byEditors.get(id);
    const isUndone = byEditor !== undefined && questionKey(byEditor, known.answers) === before;
    if (state === 'draft' && !isUndone) return [];
    const from = keyInWords(before, known.answers.length);
    const to = keyInWords(after, answers.length);
    const effect = state === 'draft' ? 'none' : isSameQuestion ? 'rescored' : 'kept';
    const issue = isUndone
      ? issueAt(null, 'KEY_CHANGE_UNDONE', number, from, to, effect, before)
      : issueAt(null, 'KEY_CHANGED', number, from, to, effect);
    return [{ ...issue, question: number }];
  });
}

function findChangedKeys(file: UnversionedExam, newest: UnversionedExam): ChangedKey[] {
  const current = new Map(newest.questions.map((question) => [question.id, question]));
  return file.questions.flatMap((question) => {
    const known = current.get(question.id);
    if (!known) return [];
    const before = questionKey(known.correctAnswer, known.answers);
    const after = questionKey(question.correctAnswer, question.answers);
    if (before === after) return [];
    return [{ question, known, before, after, isSameQuestion: askedText(question) === askedText(known) }];
  });
}

function askedText({ content, imageUrl, answers }: PublishedQuestion): string {
  return JSON.stringify([
    content,
    imageUrl,
    answers.map((answer) => [answer.letter, answer.text, answer.imageUrl]),
  ]);
}

/** What students read beside the question. */
function publicNoteOf(key: string, optionCount: number): string {
  const letters = key.split(',');
  const [only] = letters;
  const what =
    key === 'REMOVED'
      ? 'the question is removed, and everyone gets credit'
      : letters.length === optionCount
        ? 'all answers get credit'
        : letters.length === 1
          ? `the correct answer is ${only}`
          : `the correct answers are ${new Intl.ListFormat('en-US').format(letters)}`;
  return `The exam file was corrected: ${what}.`;
}
