import {
  paragraphsOf,
  PARAGRAPHS_MAX,
  pattern,
  SOME_PARAGRAPHS,
  type ReferenceForm,
} from './reference-form.js';
import type { Reference } from './reference.js';

/** "(b)" in "19 CFR 134.1(a) and (b)". */
export const continuedParagraphs: ReferenceForm = {
  pattern: pattern(String.raw`(?:paragraphs?\s+)?(?<paragraphs>${SOME_PARAGRAPHS})`),
  read: ({ paragraphs }, previous) =>
    previous && 'paragraphs' in previous ? continued(previous, paragraphsOf(paragraphs)) : null,
};

/** The first of the new paragraphs replaces the last one of its level, which shows in how it is written. */
function continued(
  previous: Extract<Reference, { paragraphs: string[] }>,
  next: readonly string[],
): Reference | null {
  const level = previous.paragraphs.findLastIndex((paragraph) => styleOf(paragraph) === styleOf(next[0]));
  if (level < 0 || level + next.length > PARAGRAPHS_MAX) return null;
  const paragraphs = [...previous.paragraphs.slice(0, level), ...next];
  return previous.kind === 'cfr' ? { ...previous, paragraphs, through: null } : { ...previous, paragraphs };
}

function styleOf(paragraph = ''): string {
  if (/^\d+$/.test(paragraph)) return 'number';
  if (/^[ivx]+$/.test(paragraph)) return 'roman';
  return paragraph === paragraph.toLowerCase() ? 'letter' : 'capital';
}
