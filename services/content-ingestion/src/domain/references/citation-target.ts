import { sectionsOf, type Reference } from '@tenfold/exam';

/** Where a reference stands in a loaded edition. */
export interface CitationTarget {
  work: string;
  /** Of the part or chapter: an edition without it says nothing about the reference. */
  partKey: string;
  key: string;
  path: string[];
  through: string | null;
}

/** @returns null for a reference that no edition contains, such as a statute */
export function targetOf(reference: Reference): CitationTarget | null {
  if (reference.kind === 'htsus-heading') return tariffTarget(reference.number.replaceAll('.', ''));
  if (reference.kind !== 'cfr') return null;
  const { title, part, section, paragraphs, through, division } = reference;
  const partKey = `part ${part}`;
  const [first = null] = division?.split(', ') ?? [];
  const key = section === null ? divisionKey(partKey, first) : `section ${part}.${section}`;
  const isOfParagraphs = sectionsOf(reference).length === 1;
  return { work: `cfr-${title}`, partKey, key, path: paragraphs, through: isOfParagraphs ? through : null };
}

function divisionKey(partKey: string, division: string | null): string {
  if (division === null) return partKey;
  const [kind = '', ...number] = division.split(' ');
  return [partKey, kind.toLowerCase(), ...number].join(' ');
}

const LEVELS = /^(\d{2})(\d{2})?(\d{2})?(\d{2})?(\d{2})?$/;

function tariffTarget(digits: string): CitationTarget | null {
  const [, chapter, heading, ...rest] = LEVELS.exec(digits) ?? [];
  if (chapter === undefined) return null;
  const partKey = `chapter ${chapter}`;
  const key = heading === undefined ? partKey : `heading ${chapter}${heading}`;
  return { work: 'htsus', partKey, key, path: rest.filter((level) => level !== undefined), through: null };
}

/**
 * Of the numbers of a part, one that differs from the wanted one by one character, or by two that changed places: the one with the
 * longest common start.
 */
export function likelyNumber(wanted: string, numbers: readonly string[]): string | null {
  const near = numbers.filter((number) => isNear(wanted, number));
  const [best] = near.toSorted((one, other) => commonStart(wanted, other) - commonStart(wanted, one));
  return best ?? null;
}

function isNear(one: string, other: string): boolean {
  if (one === other) return false;
  const start = commonStart(one, other);
  const [a, b] = [one.slice(start), other.slice(start)];
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}

function commonStart(one: string, other: string): number {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  return start;
}
