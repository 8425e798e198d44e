import { formatReference } from './format-reference.js';
import { parseCitation } from './parse-citation.js';
import { referencePath, sectionsOf } from './reference-path.js';
import { relatedSearches, searchedReference } from './searched-reference.js';

test.each([
  ['19 CFR 111.30', '19 CFR 111.30'],
  ['19cfr111.30', '19 CFR 111.30'],
  ['19 C.F.R. § 111.30 (B) (2)', '19 CFR 111.30(B)(2)'],
  ['111.30(b)', '19 CFR 111.30(b)'],
  ['section 24.3a', '19 CFR 24.3a'],
  ['cfr part 111', '19 CFR Part 111'],
  ['21 CFR 1.94', '21 CFR 1.94'],
  ['USC 1641', '19 U.S.C. 1641'],
  ['HTSUS 6403', 'HTSUS 6403'],
  ['htsus heading 6403.51', 'HTSUS 6403.51'],
  ['640351', 'HTSUS 6403.51'],
  ['6403.51.3071', 'HTSUS 6403.51.3071'],
  ['Heading 0804, HTSUS', 'HTSUS 0804'],
  ['chapter 64', 'HTSUS Chapter 64'],
  ['chapter 64 note 3', 'HTSUS Chapter 64, Note 3'],
  ['gri 2(a)', 'GRI 2(a)'],
  ['form 7501', 'CBP Form 7501'],
])('reads the query %j as a citation', (query, citation) => {
  const reference = searchedReference(query);
  expect(reference && formatReference(reference)).toBe(citation);
});

test.each([
  'bond',
  '111',
  'part 111',
  'section 301',
  '20 2024',
  '19 CFR',
  '19 CFR 1.1 and 1.2',
  '§'.repeat(100),
])('reads the query %j as words', (query) => {
  expect(searchedReference(query)).toBeNull();
});

test.each([
  ['19 CFR 111.30(d)(4)', ['19 CFR Part 111', '19 CFR 111.30', '19 CFR 111.30(d)', '19 CFR 111.30(d)(4)']],
  ['19 CFR 152.103(a)-(b)', ['19 CFR Part 152', '19 CFR 152.103', '19 CFR 152.103(a)']],
  [
    '19 CFR Part 171, Appendix C, VII(C)',
    ['19 CFR Part 171', '19 CFR Part 171, Appendix C', '19 CFR Part 171, Appendix C, Section VII(C)'],
  ],
  [
    '6403.51.3071',
    ['HTSUS Chapter 64', 'HTSUS 6403', 'HTSUS 6403.51', 'HTSUS 6403.51.30', 'HTSUS 6403.51.3071'],
  ],
  [
    'HTSUS Chapter 9, Note 1(a)',
    ['HTSUS Chapter 9', 'HTSUS Chapter 9, Note 1', 'HTSUS Chapter 9, Note 1(a)'],
  ],
  ['GN 11(o)/85.19', ['HTSUS General Note 11', 'HTSUS General Note 11(o)', 'HTSUS General Note 11(o)/85.19']],
  [
    'BRPD v. 12 Section 3.3',
    [
      'ACE Business Rules and Process Document',
      'ACE Business Rules and Process Document Section 3',
      'ACE Business Rules and Process Document Section 3.3',
    ],
  ],
  ['CBP Form 7501, page 18', ['CBP Form 7501', 'CBP Form 7501, page 18']],
  [
    'Directive 3530-002A Section 5.3, page 4',
    [
      'Directive 3530-002A',
      'Directive 3530-002A Section 5',
      'Directive 3530-002A Section 5.3',
      'Directive 3530-002A, page 4',
    ],
  ],
  ['Section XVI, Note 3, HTSUS', ['HTSUS Section XVI', 'HTSUS Section XVI, Note 3']],
])('finds the references that contain %s', (citation, path) => {
  expect(parseCitation(citation).references.flatMap(referencePath).map(formatReference)).toEqual(path);
});

test.each([
  ['19 CFR 12.95', ['12.95']],
  ['19 CFR 12.95-12.98', ['12.95-12.98', '12.96', '12.97', '12.98']],
  ['19 CFR 12.1-12.999', ['12.1-12.999', '12.999']],
  ['19 CFR 12.98-12.95', ['12.98-12.95', '12.95']],
  ['19 CFR 152.103(a)-(b)', ['152.103(a)-(b)']],
])('lists the sections of %s', (citation, sections) => {
  const listed = parseCitation(citation).references.flatMap(sectionsOf);
  expect(listed.map((reference) => formatReference(reference).replace('19 CFR ', ''))).toEqual(sections);
});

test('suggests searches by section, heading or note and by part or chapter, once each', () => {
  expect(relatedSearches('19 CFR 111.30(d)(4); 19 CFR 111.1; HTSUS 6403.51.3071; GRI 1')).toEqual([
    '19 CFR 111.30',
    '19 CFR Part 111',
    '19 CFR 111.1',
    'HTSUS 6403',
    'HTSUS Chapter 64',
    'GRI 1',
  ]);
});
