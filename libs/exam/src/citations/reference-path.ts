import type { CbpDocument, CfrReference, Reference, TariffNumber } from './reference.js';
import { tariffNumber } from './tariff-number.js';

/**
 * The references that contain a reference, the broadest first, and the reference itself, without the end of a range and
 * without the version of a document. Of a document, a page comes after a section.
 */
export function referencePath(reference: Reference): Reference[] {
  switch (reference.kind) {
    case 'cfr':
      return cfrPath(reference);
    case 'htsus-heading':
      return numberPath(reference);
    case 'htsus-note': {
      const [, chapter, section] = /^(?:Chapter (\d+)|Section (\w+))/.exec(reference.place ?? '') ?? [];
      const whole: Reference[] = [
        ...(chapter === undefined ? [] : [tariffNumber(chapter.padStart(2, '0'))]),
        ...(section === undefined ? [] : [{ kind: 'htsus-section' as const, section }]),
      ];
      const note = { ...reference, rule: null };
      return [...whole, ...paragraphPath(note), ...(reference.rule === null ? [] : [reference])];
    }
    case 'usc':
    case 'gri':
      return paragraphPath(reference);
    case 'ace-document':
    case 'cbp-form':
    case 'directive':
      return documentPath(reference);
    default:
      return [reference];
  }
}

const RANGE_MAX = 100;

/** All sections of a range of sections; of an overlong one the first and the last; else the reference alone. */
export function sectionsOf(reference: Reference): Reference[] {
  if (reference.kind !== 'cfr') return [reference];
  const [part, last] = reference.through?.split('.') ?? [];
  if (part !== reference.part || last === undefined) return [reference];
  const first = Number.parseInt(reference.section ?? '') + 1;
  const count = Number.parseInt(last) - first;
  const between = Array.from({ length: count > 0 && count <= RANGE_MAX ? count : 0 }, (_, index) =>
    String(first + index),
  );
  return [
    reference,
    ...[...between, last].map((section) => ({ ...reference, section, paragraphs: [], through: null })),
  ];
}

function cfrPath(reference: CfrReference): Reference[] {
  const { section, division } = reference;
  const part = { ...reference, section: null, paragraphs: [], through: null, division: null };
  const divisions = prefixes(division?.split(', ') ?? []).map((names) => ({
    ...part,
    division: names.join(', '),
  }));
  return [part, ...divisions, ...(section === null ? [] : paragraphPath({ ...reference, through: null }))];
}

/** A page is part of the document alone: sections go on over pages. */
function documentPath(reference: CbpDocument): CbpDocument[] {
  const document = {
    ...reference,
    section: null,
    page: null,
    ...('version' in reference && { version: null }),
  };
  const sections = prefixes(reference.section?.split('.') ?? []);
  return [
    document,
    ...sections.map((section) => ({ ...document, section: section.join('.') })),
    ...(reference.page === null ? [] : [{ ...document, page: reference.page }]),
  ];
}

function paragraphPath<R extends Reference & { paragraphs: string[] }>(reference: R): R[] {
  return [[], ...prefixes(reference.paragraphs)].map((paragraphs) => ({ ...reference, paragraphs }));
}

const DIGITS = [2, 4, 6, 8, 10];

function numberPath({ number }: TariffNumber): TariffNumber[] {
  const digits = number.replaceAll('.', '');
  return DIGITS.filter((length) => length <= digits.length).map((length) =>
    tariffNumber(digits.slice(0, length)),
  );
}

function prefixes(items: readonly string[]): string[][] {
  return items.map((_, index) => items.slice(0, index + 1));
}
