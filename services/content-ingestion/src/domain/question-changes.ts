import type { UnversionedExam } from './publish-exam.js';

/** By question id. */
export type EditorNotes = Readonly<Record<string, string>>;
/** By question id: the version of the exam in which the question last changed. */
export type ChangedIn = Readonly<Record<string, number>>;

export interface ExamContent {
  exam: UnversionedExam;
  editorNotes: EditorNotes;
}

export interface VersionedContent extends ExamContent {
  version: number;
  changedIn: ChangedIn;
}

export function changeOf(
  { version, changedIn }: Pick<VersionedContent, 'version' | 'changedIn'>,
  id: string,
): number {
  return changedIn[id] ?? version;
}

/**
 * Compares as text: both exams come from `publishExam`, which orders the fields.
 * @param before null for the first version
 */
export function changesIn(after: ExamContent, before: VersionedContent | null, version: number): ChangedIn {
  const earlier = before === null ? null : textsById(before);
  return Object.fromEntries(
    [...textsById(after)].map(([id, text]) => [
      id,
      before !== null && earlier?.get(id) === text ? changeOf(before, id) : version,
    ]),
  );
}

/** Whether both have the same question, with the same editor note. */
export function isSameQuestion(one: ExamContent, other: ExamContent, id: string): boolean {
  return textsById(one).get(id) === textsById(other).get(id);
}

function textsById({ exam, editorNotes }: ExamContent): Map<string, string> {
  return new Map(
    exam.questions.map((question) => [
      question.id,
      JSON.stringify([question, editorNotes[question.id] ?? null]),
    ]),
  );
}
