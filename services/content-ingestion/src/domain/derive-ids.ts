import { comparable } from './comparable.js';
import type { ParsedExam } from './parsed-exam.js';

/** Maps a name to its UUID (version 5, this service's namespace): deterministic in every process. */
export type NameToUuid = (name: string) => string;

/**
 * An exam is identified by title, date and origin, ignoring case and spaces of the title. Ingesting a changed file with
 * the same three creates a new version of the exam.
 */
export function examId(
  { title, sitting, origin }: Pick<ParsedExam, 'title' | 'sitting' | 'origin'>,
  uuidOf: NameToUuid,
): string {
  return uuidOf(JSON.stringify(['exam', comparable(title), sitting, origin]));
}

/** A question is identified by its number in the exam, so that it keeps its id when its text changes. */
export function questionId(exam: string, number: number, uuidOf: NameToUuid): string {
  return uuidOf(JSON.stringify(['question', exam, number]));
}

export function categoryId(name: string, uuidOf: NameToUuid): string {
  return uuidOf(JSON.stringify(['category', comparable(name)]));
}
