import type { QuestionSource } from '@tenfold/contracts';
import type { UnversionedExam } from './publish-exam.js';

/** By question id. */
export type EditorNotes = Readonly<Record<string, string>>;
/** By question id: where it was read, for questions of a past exam. */
export type QuestionSources = Readonly<Record<string, QuestionSource>>;
/** By question id: the version of the exam in which the question last changed. */
export type ChangedIn = Readonly<Record<string, number>>;

export interface ExamContent {
  exam: UnversionedExam;
  editorNotes: EditorNotes;
  sources: QuestionSources;
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
export function changesIn(
  after: Pick<ExamContent, 'exam' | 'editorNotes'>,
  before: VersionedContent | null,
  version: number,
): ChangedIn {
  const earlier = before === null ? null : textsById(before);
  return Object.fromEntries(
    [...textsById(after)].map(([id, text]) => [
      id,
      before !== null && earlier?.get(id) === text ? changeOf(before, id) : version,
    ]),
  );
}

/** With the source of a question that a person has compared with it, if it was read with doubts. */
export function acceptQuestion<Content extends ExamContent>(
  content: Content,
  id: string,
  { at, by }: { at: Date; by: string },
): Content {
  const source = content.sources[id];
  if (!source || !isUncertain(source)) return content;
  const accepted = { ...source, acceptedAt: at.toISOString(), acceptedBy: by };
  return { ...content, sources: { ...content.sources, [id]: accepted } };
}

export function isUncertain({ doubts, acceptedAt }: QuestionSource): boolean {
  return doubts.length > 0 && acceptedAt === null;
}

/** Whether both have the same question, with the same editor note. */
export function isSameQuestion(one: ExamContent, other: ExamContent, id: string): boolean {
  return textsById(one).get(id) === textsById(other).get(id);
}

function textsById({ exam, editorNotes }: Pick<ExamContent, 'exam' | 'editorNotes'>): Map<string, string> {
  return new Map(
    exam.questions.map((question) => [
      question.id,
      JSON.stringify([question, editorNotes[question.id] ?? null]),
    ]),
  );
}
