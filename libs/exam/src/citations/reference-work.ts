import { formatReference } from './format-reference.js';
import { parseCitation } from './parse-citation.js';
import { isCbpDocument, type Reference } from './reference.js';

/** The work that contains the notes of all chapters and sections of the tariff, its general notes and rules. */
export const NOTES_WORK = 'htsus-notes';

interface EditionName {
  work: string;
  title: string;
}

/** Whether a later one of two editions replaces the other: notes of the tariff have an edition for each chapter. */
export function isSameSeries(one: EditionName, other: EditionName): boolean {
  return one.work === other.work && (one.work !== NOTES_WORK || one.title === other.title);
}

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
      return formatReference(wholeOf(reference));
    default:
      return null;
  }
}

/** The longest name that an editor can give a PDF or text. */
export const REFERENCE_NAME_MAX = 100;

/** What the editor is asked for beside a PDF or text, which does not say in a readable way what it is. */
export const REFERENCE_NAME_HELP =
  'Write what the document is, as a citation does: HTSUS Chapter 64, HTSUS Section XVI, HTSUS General Note 3, GRI 1, ACE Business Rules and Process Document, CBP Form 7501 or Directive 3530-002A.';

/**
 * Reads the name that an editor gives a PDF or text. The name of a section, page or paragraph is that of the whole document or note.
 *
 * @returns null when it is no chapter, section or note of the tariff, general rule or document of CBP
 */
export function namedReference(name: string): Reference | null {
  const { references, isComplete } = parseCitation(name);
  const [reference] = references;
  if (!isComplete || references.length !== 1 || reference === undefined) return null;
  if (reference.kind === 'htsus-heading')
    return reference.number.length === CHAPTER_DIGITS ? reference : null;
  return reference.kind === 'cfr' || workOf(reference) === null ? null : wholeOf(reference);
}

/** The document without section and page, the note or rule without paragraphs. */
function wholeOf(reference: Reference): Reference {
  if (isCbpDocument(reference)) return { ...reference, section: null, page: null };
  if (reference.kind === 'htsus-note') return { ...reference, paragraphs: [], rule: null };
  return reference.kind === 'gri' ? { ...reference, paragraphs: [] } : reference;
}

const CHAPTER_DIGITS = 2;
