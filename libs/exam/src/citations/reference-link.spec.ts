import { parseCitation } from './parse-citation.js';
import { referenceLink } from './reference-link.js';

function linksOf(citation: string, edition: string | null = null) {
  return parseCitation(citation).references.map((reference) => referenceLink(reference, edition));
}

test.each([
  ['19 CFR 111.30', 'https://www.ecfr.gov/current/title-19/section-111.30'],
  ['19 CFR 111.30(d)(4)', 'https://www.ecfr.gov/current/title-19/section-111.30#p-111.30(d)(4)'],
  ['19 CFR 12.95 - 12.98', 'https://www.ecfr.gov/current/title-19/section-12.95'],
  ['19 CFR 171, Apx C Section VI(D)(1)', 'https://www.ecfr.gov/current/title-19/part-171'],
  ['21 CFR 1.94', 'https://www.ecfr.gov/current/title-21/section-1.94'],
  ['HTSUS heading 6911', 'https://hts.usitc.gov/search?query=6911'],
  ['2501.00.0000', 'https://hts.usitc.gov/search?query=2501.00.0000'],
  [
    '19 U.S.C. 1641(b)(5)',
    'https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title19-section1641&num=0&edition=prelim',
  ],
  ['82 FR 29714', 'https://www.federalregister.gov/citation/82-FR-29714'],
])('links %s', (citation, link) => {
  expect(linksOf(citation)).toEqual([link]);
});

test.each([
  'GRI 2(a)',
  'HTSUS Chapter 94, Note 1',
  'ACE BRPD Section 7.14',
  'CBP Form 7501',
  'Directive 3530-002A',
])('does not link %s', (citation) => {
  expect(linksOf(citation)).toEqual([null]);
});

test.each([
  ['19 CFR 111.30', '2023-04-01', 'https://www.ecfr.gov/on/2023-04-01/title-19/section-111.30'],
  ['19 CFR Part 141', '2023-04-01', 'https://www.ecfr.gov/on/2023-04-01/title-19/part-141'],
  ['19 CFR 111.30', '2016-04-01', 'https://www.ecfr.gov/current/title-19/section-111.30'],
  ['21 CFR 1.94', '2023-04-01', 'https://www.ecfr.gov/current/title-21/section-1.94'],
])('links %s in the edition of %s', (citation, edition, link) => {
  expect(linksOf(citation, edition)).toEqual([link]);
});
