import { comparable } from './comparable.js';
import type { ParsedExam } from './parsed-exam.js';

export type NameToUuid = (name: string) => string;

/** Title (ignoring case and spaces), date and origin identify an exam: a changed file is a new version of it. */
export function examId(
  { title, sitting, origin }: Pick<ParsedExam, 'title' | 'sitting' | 'origin'>,
  uuidOf: NameToUuid,
): string {
  return uuidOf(JSON.stringify(['exam', comparable(title), sitting, origin]));
}

export function questionId(exam: string, number: number, uuidOf: NameToUuid): string {
  return uuidOf(JSON.stringify(['question', exam, number]));
}

export function categoryId(name: string, uuidOf: NameToUuid): string {
  return uuidOf(JSON.stringify(['category', comparable(name)]));
}
