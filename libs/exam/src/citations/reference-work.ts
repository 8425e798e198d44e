import { formatReference } from './format-reference.js';
import { parseCitation } from './parse-citation.js';
import type { Reference } from './reference.js';

/** Of the work that has the notes of the tariff. */
export const NOTES_WORK = 'htsus-notes';

/**
 * The work in whose editions a reference stands: `cfr-19`, `htsus`, `htsus-notes`, or the name of a document of CBP, such as
 * "CBP Form 7501".
 *
 * @returns null for a reference that no edition contains, such as a statute
 */
export function workOf(reference: Reference): string | null {
  switch (reference.kind) {
    case 'cfr':
      return `cfr-${reference.title}`;
    case 'htsus-heading':
      return 'htsus';
    case 'htsus-note':
    case 'htsus-section':
    case 'gri':
      return NOTES_WORK;
    case 'ace-document':
      return formatReference({ ...reference, version: null, section: null, page: null });
    case 'cbp-form':
    case 'directive':
      return formatReference({ ...reference, section: null, page: null });
    default:
      return null;
  }
}

/** What the editor is asked for beside a PDF or text, which does not say in a readable way what it is. */
export const REFERENCE_NAME_HELP =
  'Write what the document is, as a citation does: HTSUS Chapter 64, HTSUS Section XVI, HTSUS General Note 3, GRI 1, ACE Business Rules and Process Document, CBP Form 7501 or Directive 3530-002A.';

/**
 * Reads the name that an editor gives a PDF or text.
 *
 * @returns null when it is no chapter, section or note of the tariff, general rule or document of CBP
 */
export function namedReference(name: string): Reference | null {
  const { references, isComplete } = parseCitation(name);
  const [reference] = references;
  if (!isComplete || references.length !== 1 || reference === undefined) return null;
  if (reference.kind === 'htsus-heading')
    return reference.number.length === CHAPTER_DIGITS ? reference : null;
  return reference.kind === 'cfr' || workOf(reference) === null ? null : reference;
}

const CHAPTER_DIGITS = 2;
