import type { ManagedQuestion, PublishedQuestion } from '@tenfold/contracts';
import { changeOf, type VersionedContent } from './question-changes.js';
import { questionKey } from './question-key.js';

export function presentQuestion(question: PublishedQuestion, version: VersionedContent): ManagedQuestion {
  return {
    ...question,
    correctAnswer: questionKey(question.correctAnswer, question.answers),
    editorNote: version.editorNotes[question.id] ?? null,
    source: version.sources[question.id] ?? null,
    changedInVersion: changeOf(version, question.id),
  };
}
