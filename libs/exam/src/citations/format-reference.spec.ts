import fc from 'fast-check';
import { formatReference } from './format-reference.js';
import { parseCitation } from './parse-citation.js';
import type { Reference } from './reference.js';

type Fields<K extends Reference['kind']> = {
  [F in keyof Omit<Extract<Reference, { kind: K }>, 'kind'>]: fc.Arbitrary<
    Extract<Reference, { kind: K }>[F]
  >;
};

function referenceOf<K extends Reference['kind']>(kind: K, fields: Fields<K>): fc.Arbitrary<Reference> {
  return fc.record<object>({ kind: fc.constant(kind), ...fields }) as fc.Arbitrary<Reference>;
}

const number = (max: number) => fc.integer({ min: 1, max }).map(String);
const numberWithLetter = fc.tuple(number(120), fc.constantFrom('', 'a', 'b')).map((parts) => parts.join(''));
const paragraphs = fc.array(fc.constantFrom('a', 'd', 'x', '1', '12', 'ii', 'iv', 'A', 'D'), {
  maxLength: 4,
});
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{2}[1-9]{2}[0-9]{${length - 4}}$`));
const none = fc.constant(null);
const placeInDocument = {
  section: fc.constantFrom(null, '6', '7.14', '7.14.2'),
  page: fc.constantFrom(null, '3', '118'),
};

const references = fc.oneof(
  referenceOf('cfr', {
    title: number(50),
    part: number(1_400),
    section: numberWithLetter,
    paragraphs,
    through: fc.constantFrom(null, '(b)', '(iii)', '12.32', '141.0a'),
    division: none,
  }),
  referenceOf('cfr', {
    title: number(50),
    part: number(1_400),
    section: none,
    paragraphs: fc.constant([]),
    through: none,
    division: fc.constantFrom(
      null,
      'Subpart C',
      'Appendix',
      'Appendix C, Section VI(D)(1)',
      'Appendix A, Part II, Section 5(7)',
    ),
  }),
  referenceOf('usc', { title: number(54), section: numberWithLetter, paragraphs }),
  referenceOf('federal-register', { volume: number(99), page: number(99_999) }),
  referenceOf('htsus-heading', {
    number: fc.oneof(
      number(99).map((chapter) => chapter.padStart(2, '0')),
      digits(4),
      digits(6).map((all) => `${all.slice(0, 4)}.${all.slice(4)}`),
      fc
        .constantFrom(8, 10)
        .chain(digits)
        .map((all) => `${all.slice(0, 4)}.${all.slice(4, 6)}.${all.slice(6)}`),
    ),
  }),
  referenceOf('htsus-note', {
    place: fc.constantFrom('Chapter 1', 'Chapter 64', 'Chapter 99, Subchapter III', 'Section XVI'),
    series: fc.constantFrom(
      'Note',
      'U.S. Note',
      'Additional U.S. Note',
      'Statistical Note',
      'Subheading Note',
    ),
    number: number(99),
    paragraphs,
    rule: none,
  }),
  referenceOf('htsus-note', {
    place: none,
    series: fc.constantFrom('General Note', 'General Statistical Note'),
    number: number(99),
    paragraphs,
    rule: fc.constantFrom(null, '61', '85.19(A)'),
  }),
  referenceOf('htsus-section', { section: fc.constantFrom('I', 'IX', 'XVI') }),
  referenceOf('htsus-annex', { annex: fc.constantFrom('Annex A', 'Annex C', 'Pharmaceutical Appendix') }),
  referenceOf('gri', { isAdditional: fc.boolean(), rule: number(6), paragraphs }),
  referenceOf('ace-document', {
    document: fc.constantFrom('Business Rules and Process Document', 'Entry Summary Instructions', 'CATAIR'),
    version: fc.constantFrom(null, '12', '2.4a'),
    ...placeInDocument,
  }),
  referenceOf('cbp-form', { number: fc.constantFrom('301', '7501', '3461A'), ...placeInDocument }),
  referenceOf('directive', { number: fc.constantFrom('3530-002A', '3510-004'), ...placeInDocument }),
  fc
    .constantFrom(
      ['CBP Dec.', '20-15'],
      ['CSMS', '42124872'],
      ['Executive Order', '14257'],
      ['NY', 'N301619'],
    )
    .map(([series = '', number = '']): Reference => ({ kind: 'issuance', series, number })),
);

test('a formatted reference is read as the same reference', () => {
  fc.assert(
    fc.property(references, (reference) => {
      expect(parseCitation(formatReference(reference))).toMatchObject({
        references: [reference],
        isComplete: true,
      });
    }),
    { numRuns: 2_000 },
  );
});

test('references joined by semicolons are read one by one', () => {
  fc.assert(
    fc.property(fc.array(references, { minLength: 1, maxLength: 6 }), (all) => {
      expect(parseCitation(all.map(formatReference).join('; ')).references).toEqual(all);
    }),
  );
});

test('the parts of any text concatenate to it', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(
        parseCitation(text)
          .parts.map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
