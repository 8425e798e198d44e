import { formatReference } from './format-reference.js';
import { parseCitation } from './parse-citation.js';
import { referencePath, sectionsOf } from './reference-path.js';
import type { Reference } from './reference.js';

const HEADING_DIGITS = 4;

/**
 * Whether one of the places is a section or heading that a citation names, or lies in a part or chapter that it names as a whole.
 *
 * @param places citations of single divisions, such as "19 CFR 111.30"
 * @returns null when the citation names neither the CFR nor a number of the tariff
 */
export function isCitedAmong(citation: string, places: readonly string[]): boolean | null {
  const cited = parseCitation(citation)
    .references.flatMap(sectionsOf)
    .flatMap(divisionOf)
    .map(formatReference);
  if (cited.length === 0) return null;
  const opened = places.flatMap((place) => parseCitation(place).references.flatMap(referencePath));
  return opened.map(formatReference).some((name) => cited.includes(name));
}

function divisionOf(reference: Reference): Reference[] {
  if (reference.kind === 'htsus-heading')
    return [{ ...reference, number: reference.number.slice(0, HEADING_DIGITS) }];
  if (reference.kind !== 'cfr') return [];
  const [division = null] = reference.division?.split(', ') ?? [];
  return [{ ...reference, paragraphs: [], through: null, division }];
}
