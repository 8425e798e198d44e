import { formatReference } from './format-reference.js';
import { parseCitation } from './parse-citation.js';
import { referencePath, sectionsOf } from './reference-path.js';
import type { Reference } from './reference.js';

const HEADING_DIGITS = 4;

/**
 * Whether one of the places is a section, heading, note or page that a citation names, or lies in a part, chapter or document that it
 * names as a whole.
 *
 * @param places citations of single divisions, such as "19 CFR 111.30"
 * @returns null when none is and the citation names no section or heading: an edition with the note or document may not be loaded
 */
export function isCitedAmong(citation: string, places: readonly string[]): boolean | null {
  const { references } = parseCitation(citation);
  const cited = references.flatMap(sectionsOf).flatMap(divisionsOf).map(formatReference);
  const opened = places.flatMap((place) => parseCitation(place).references.flatMap(referencePath));
  if (opened.map(formatReference).some((name) => cited.includes(name))) return true;
  return references.some(({ kind }) => kind === 'cfr' || kind === 'htsus-heading') ? false : null;
}

/** Section and page of a document are two ways to one place. */
function divisionsOf(reference: Reference): Reference[] {
  switch (reference.kind) {
    case 'htsus-heading':
      return [{ ...reference, number: reference.number.slice(0, HEADING_DIGITS) }];
    case 'htsus-note':
      return [{ ...reference, paragraphs: [], rule: null }];
    case 'gri':
      return [{ ...reference, paragraphs: [] }];
    case 'htsus-section':
      return [reference];
    case 'cfr': {
      const [division = null] = reference.division?.split(', ') ?? [];
      return [{ ...reference, paragraphs: [], through: null, division }];
    }
    case 'ace-document':
    case 'cbp-form':
    case 'directive': {
      const places = [
        { ...reference, page: null },
        { ...reference, section: null },
      ].filter(({ section, page }) => section !== null || page !== null);
      return (places.length === 0 ? [reference] : places).flatMap(
        (place) => referencePath(place).at(-1) ?? [],
      );
    }
    default:
      return [];
  }
}
