import { comparable } from './comparable.js';
import type { ParsedPaper } from './parsed-paper.js';

/**
 * The UUID that stands for a name: the same name gives the same UUID in every process, for ever, and different
 * names give different ones (a UUID of version 5 in this service's namespace).
 */
export type NameToUuid = (name: string) => string;

/**
 * A paper is the same paper when title, day and origin are: whatever else was changed, ingesting it again makes a
 * new version of the same exam. Case and spaces of the title make no difference.
 */
export function examId(
  { title, sitting, origin }: Pick<ParsedPaper, 'title' | 'sitting' | 'origin'>,
  uuidOf: NameToUuid,
): string {
  return uuidOf(JSON.stringify(['exam', comparable(title), sitting, origin]));
}

/** A question keeps its id when its wording changes: it is known by its place in the exam. */
export function questionId(exam: string, number: number, uuidOf: NameToUuid): string {
  return uuidOf(JSON.stringify(['question', exam, number]));
}

/** The same category name in two papers is the same section; case and spaces make no difference. */
export function categoryId(name: string, uuidOf: NameToUuid): string {
  return uuidOf(JSON.stringify(['category', comparable(name)]));
}
