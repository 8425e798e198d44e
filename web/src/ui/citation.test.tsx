import { screen } from '@testing-library/react';
import { renderPart } from '../../test/render-route';
import { Citation } from './citation.js';

function linksOf(citation: string, hasSearches?: boolean): [name: string | null, href: string | null][] {
  renderPart(<Citation citation={citation} cfrEdition="2023-04-01" hasSearches={hasSearches} />, '/', []);
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

test('links each reference to its public source, in the edition of the exam', () => {
  expect(linksOf('19 CFR 111.30(d); HTSUS 6911; 19 U.S.C. 1641; GRI 1')).toEqual([
    [
      '19 CFR 111.30(d) (opens in a new tab)',
      'https://www.ecfr.gov/on/2023-04-01/title-19/section-111.30#p-111.30(d)',
    ],
    ['HTSUS 6911 (opens in a new tab)', 'https://hts.usitc.gov/search?query=6911'],
    [
      '19 U.S.C. 1641 (opens in a new tab)',
      'https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title19-section1641&num=0&edition=prelim',
    ],
  ]);
});

test('links to the search by section and part on request', () => {
  expect(linksOf('19 CFR 111.30(d)', true).slice(1)).toEqual([
    ['Questions on 19 CFR 111.30', '/search?q=19+CFR+111.30'],
    ['Questions on 19 CFR Part 111', '/search?q=19+CFR+Part+111'],
  ]);
});

test('shows a text in no known form without a link', () => {
  expect(linksOf('See <b>the regulations</b>', true)).toEqual([]);
  expect(document.body).toHaveTextContent('See <b>the regulations</b>');
});
