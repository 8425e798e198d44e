import {
  formatReference,
  parseCitation,
  referencePath,
  searchedReference,
  sectionsOf,
  type Reference,
} from '@tenfold/exam';

/** A tsvector holds at most 1 MB. */
const KEYS_MAX = 1_000;

/** Keys of the cited references and of everything that contains them, so that a search for 111.30 finds 111.30(b). */
export function citationKeys(citation: string | null): string[] {
  const { references } = parseCitation(citation ?? '');
  const keys = references.flatMap(sectionsOf).flatMap(referencePath).map(keyOf);
  return [...new Set(keys)].slice(0, KEYS_MAX);
}

function keyOf(reference: Reference): string {
  return `cited:${formatReference(reference).toLowerCase().replaceAll(' ', '')}`;
}

interface SearchedCitation {
  key: string;
  /** Finds the reference in texts, in the syntax of `to_tsquery`; null when the words of the query do. */
  expression: string | null;
}

/** @returns null when the query is not the citation of one reference */
export function searchedCitation(query: string): SearchedCitation | null {
  const reference = searchedReference(query);
  if (reference === null) return null;
  return { key: keyOf(referencePath(reference).at(-1) ?? reference), expression: expressionOf(reference) };
}

function expressionOf(reference: Reference): string | null {
  switch (reference.kind) {
    case 'cfr': {
      const { part, section, paragraphs } = reference;
      if (section === null) return `'${part}':*`;
      return `'${part}.${section}${paragraphs.map((paragraph) => `(${paragraph.toLowerCase()})`).join('')}'`;
    }
    case 'htsus-heading':
      return reference.number.length < 4 ? null : `'${reference.number}':*`;
    default:
      return null;
  }
}
