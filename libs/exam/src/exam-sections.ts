import { FULL_EXAM_QUESTIONS } from './limits.js';

export interface PlannedSection {
  sectionName: string;
  /** In the next exam. */
  questions: number;
  olderNames: readonly string[];
}

export interface SectionProblem {
  field: 'questions' | 'olderNames';
  message: string;
}

const CONTROL_CHARACTER = /\p{Cc}/u;

/** @returns the reason to refuse the sections of the next exam, for people; null for valid ones */
export function examSectionsProblem(sections: readonly PlannedSection[]): SectionProblem | null {
  const sum = sections.reduce((total, { questions }) => total + questions, 0);
  if (sum !== FULL_EXAM_QUESTIONS) {
    const message = `The questions add up to ${sum}. An exam has ${FULL_EXAM_QUESTIONS}.`;
    return { field: 'questions', message };
  }
  const message = namesProblem(sections);
  return message === null ? null : { field: 'olderNames', message };
}

function namesProblem(sections: readonly PlannedSection[]): string | null {
  const taken = new Set<string>();
  const names = [...sections.map(({ sectionName }) => sectionName), ...sections.flatMap((s) => s.olderNames)];
  for (const name of names) {
    const key = name.trim().toLowerCase();
    if (key === '') return 'A name is empty.';
    if (CONTROL_CHARACTER.test(name)) return `“${name.trim()}” contains a control character.`;
    if (taken.has(key)) return `“${name.trim()}” is named twice. A name belongs to one section only.`;
    taken.add(key);
  }
  return null;
}
