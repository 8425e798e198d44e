import { formatReference } from './format-reference.js';
import { parseCitation } from './parse-citation.js';
import { referencePath } from './reference-path.js';
import type { Reference } from './reference.js';

/** What a search query may leave out: "111.30", "cfr part 111" and "6403.51" are citations too. */
const LEFT_OUT = ['', '19 ', '19 CFR ', 'HTSUS '];

/** @returns null when the query is not the citation of one reference */
export function searchedReference(query: string): Reference | null {
  for (const start of LEFT_OUT) {
    const { references, isComplete } = parseCitation(start + query);
    const [reference] = references;
    if (isComplete && references.length === 1 && reference && isNamed(reference, query)) return reference;
  }
  return null;
}

/** "111" and "section 301" are words. */
function isNamed(reference: Reference, query: string): boolean {
  return reference.kind !== 'cfr' || reference.section !== null || /c\W?f\W?r/i.test(query);
}

/** Citations for a search of questions on the same subject: the section, note or heading, then the part or chapter. */
export function relatedSearches(citation: string): string[] {
  const { references } = parseCitation(citation);
  const searched = references.flatMap((reference) => referencePath(reference).filter(isSubject).toReversed());
  return [...new Set(searched.map(formatReference))];
}

function isSubject(reference: Reference): boolean {
  switch (reference.kind) {
    case 'htsus-heading':
      return reference.number.length <= 4;
    case 'ace-document':
    case 'cbp-form':
    case 'directive':
      return reference.section === null && reference.page === null;
    default:
      return !('paragraphs' in reference) || reference.paragraphs.length === 0;
  }
}
