import type { ExamFileIssue } from '@tenfold/contracts';
import { comparable } from './comparable.js';
import { issueAt } from './exam-file-issue.js';

const SIMILAR_DISTANCE = 2;

export interface NamedSection {
  line: number;
  name: string;
}

/**
 * Finds the sections of an exam whose name is new and close to another name, so that it is probably a misspelling.
 *
 * @param known names of the sections of published and withdrawn exams, and of the exam itself
 */
export function checkSections(sections: readonly NamedSection[], known: readonly string[]): ExamFileIssue[] {
  const published = new Set(known.map(comparable));
  const names = [...known];
  return sections.flatMap(({ line, name }) => {
    if (published.has(comparable(name))) return [];
    const similar = names.find((other) => distance(comparable(name), comparable(other)) <= SIMILAR_DISTANCE);
    names.push(name);
    return similar === undefined ? [] : [issueAt(line, 'SECTION_NAME_SIMILAR', name, similar)];
  });
}

/** The Levenshtein distance, or a larger number than `SIMILAR_DISTANCE`. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > SIMILAR_DISTANCE) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let index = 0; index < a.length; index += 1) {
    const next = [index + 1];
    for (let column = 0; column < b.length; column += 1) {
      const replaced = (row[column] ?? 0) + (a[index] === b[column] ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? Infinity;
}
