import { citationParts } from './citation-links.js';

const section = (name: string) => `https://www.ecfr.gov/current/title-19/section-${name}`;
const part = (number: number) => `https://www.ecfr.gov/current/title-19/part-${number}`;
const tariff = (number: string) => `https://hts.usitc.gov/search?query=${number}`;

test.each<[string, [text: string, href: string][]]>([
  ['19 CFR 134.2', [['134.2', section('134.2')]]],
  ['19 CFR 111.30(d)(4)', [['111.30(d)(4)', section('111.30#p-111.30(d)(4)')]]],
  ['19 CFR 111.30 (d)', [['111.30 (d)', section('111.30#p-111.30(d)')]]],
  ['19 CFR190.92(d)', [['190.92(d)', section('190.92#p-190.92(d)')]]],
  ['19 CFR 24.3a(b)', [['24.3a(b)', section('24.3a#p-24.3a(b)')]]],
  ['19 CFR 152.103(a)-(b)', [['152.103(a)', section('152.103#p-152.103(a)')]]],
  [
    '19 C.F.R. § 190.2, 190.31(c)',
    [
      ['190.2', section('190.2')],
      ['190.31(c)', section('190.31#p-190.31(c)')],
    ],
  ],
  [
    '19 CFR 12.95 - 12.98',
    [
      ['12.95', section('12.95')],
      ['12.98', section('12.98')],
    ],
  ],
  ['& 19 CFR 146.7(b)', [['146.7(b)', section('146.7#p-146.7(b)')]]],
  ['and 19 CFR 173.3', [['173.3', section('173.3')]]],
  ['19 CFR Part 182, Appendix A, Part II, Section 5(7)', [['Part 182', part(182)]]],
  ['19 CFR 171, Apx C Section VI(D)(1)', [['171', part(171)]]],
  ['Heading 0804, HTSUS', [['0804', tariff('0804')]]],
  ['HTSUS heading 6911', [['6911', tariff('6911')]]],
  ['2501.00.0000', [['2501.00.0000', tariff('2501.00.0000')]]],
  [
    'HTSUS 9801.00.10; 19 CFR 10.1(a)',
    [
      ['9801.00.10', tariff('9801.00.10')],
      ['10.1(a)', section('10.1#p-10.1(a)')],
    ],
  ],
])('links the citation %s', (citation, links) => {
  const parts = citationParts(citation);
  expect(parts.map(({ text }) => text).join('')).toBe(citation);
  expect(parts.flatMap(({ text, href }) => (href === null ? [] : [[text, href]]))).toEqual(links);
});

test.each([
  '',
  'GN 11(o)/85.19(A)',
  'GRI 2(a)',
  'HTSUS GRI 6',
  'HTSUS Chapter 94, Note 1',
  'HTSUS Chapter 99, Subchapter III, U.S. Note 20',
  'ACE BRPD Section 7.14',
  'ACE Business Rule 6.4',
  'Right to Make Entry Directive 3530-002A',
  '19 U.S.C. 1313(j)(5)',
  '19 USC 1641(b)(5)',
  '21 CFR 1.94',
  '<script>alert(1)</script>',
])('does not link %p', (citation) => {
  const text = citation === '' ? [] : [{ text: citation, href: null }];
  expect(citationParts(citation)).toEqual(text);
});
