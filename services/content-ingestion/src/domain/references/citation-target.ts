import {
  formatReference,
  isCbpDocument,
  sectionsOf,
  workOf,
  type CfrReference,
  type Reference,
} from '@tenfold/exam';

/** Where a reference stands in a loaded edition. */
export interface CitationTarget {
  work: string;
  /** Of the part, chapter or general note: an edition without it says nothing about the reference. */
  partKey: string;
  key: string;
  path: string[];
  through: string | null;
}

/** @returns null for a reference that no edition contains, such as a statute */
export function targetOf(reference: Reference): CitationTarget | null {
  const work = workOf(reference);
  const place = work === null ? null : placeOf(reference);
  return work === null || place === null ? null : { work, path: [], through: null, ...place };
}

type Place = Pick<CitationTarget, 'partKey' | 'key'> & Partial<CitationTarget>;

function placeOf(reference: Reference): Place | null {
  switch (reference.kind) {
    case 'cfr':
      return cfrPlace(reference);
    case 'htsus-heading':
      return tariffPlace(reference.number.replaceAll('.', ''));
    case 'htsus-note': {
      const note = notesKey(formatReference({ ...reference, paragraphs: [], rule: null }));
      const partKey = reference.place === null ? note : notesKey(reference.place);
      return { partKey, key: note, path: reference.paragraphs };
    }
    case 'gri': {
      const rule = notesKey(formatReference({ ...reference, paragraphs: [] }));
      return { partKey: rule, key: rule, path: reference.paragraphs };
    }
    case 'htsus-section': {
      const section = notesKey(formatReference(reference));
      return { partKey: section, key: section };
    }
    default:
      return isCbpDocument(reference) ? documentPlace(reference) : null;
  }
}

/** @param citation of a note, or of what contains notes: "HTSUS Chapter 99, Subchapter III, U.S. Note 20" */
export function notesKey(citation: string): string {
  return `notes ${citation
    .replace(/^HTSUS /, '')
    .replaceAll(',', '')
    .toLowerCase()}`;
}

export const DOCUMENT_KEY = 'document';

export function documentKey(kind: 'section' | 'page', number: string): string {
  return `${kind} ${number}`;
}

function documentPlace({ section, page }: { section: string | null; page: string | null }): Place {
  if (section !== null) return { partKey: DOCUMENT_KEY, key: documentKey('section', section) };
  return { partKey: DOCUMENT_KEY, key: page === null ? DOCUMENT_KEY : documentKey('page', page) };
}

function cfrPlace(reference: CfrReference): Place {
  const { part, section, paragraphs, through, division } = reference;
  const partKey = `part ${part}`;
  const [first = null] = division?.split(', ') ?? [];
  const key = section === null ? divisionKey(partKey, first) : `section ${part}.${section}`;
  const isOfParagraphs = sectionsOf(reference).length === 1;
  return { partKey, key, path: paragraphs, through: isOfParagraphs ? through : null };
}

function divisionKey(partKey: string, division: string | null): string {
  if (division === null) return partKey;
  const [kind = '', ...number] = division.split(' ');
  return [partKey, kind.toLowerCase(), ...number].join(' ');
}

const LEVELS = /^(\d{2})(\d{2})?(\d{2})?(\d{2})?(\d{2})?$/;

function tariffPlace(digits: string): Place | null {
  const [, chapter, heading, ...rest] = LEVELS.exec(digits) ?? [];
  if (chapter === undefined) return null;
  const partKey = `chapter ${chapter}`;
  const key = heading === undefined ? partKey : `heading ${chapter}${heading}`;
  return { partKey, key, path: rest.filter((level) => level !== undefined) };
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
