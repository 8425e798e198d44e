import { formatReference } from './format-reference.js';
import { parseCitation } from './parse-citation.js';
import { isSameSeries, namedReference, workOf } from './reference-work.js';

test.each([
  ['19 CFR 111.30(d)', 'cfr-19'],
  ['HTSUS 6403.51', 'htsus'],
  ['HTSUS Chapter 64', 'htsus'],
  ['HTSUS Chapter 64, Note 3(b)', 'htsus-notes'],
  ['HTSUS Section XVI', 'htsus-notes'],
  ['GRI 3(b)', 'htsus-notes'],
  ['ACE BRPD v. 12 Section 3.3', 'ACE Business Rules and Process Document'],
  ['CBP Form 7501 Instructions, page 18', 'CBP Form 7501'],
  ['Right to Make Entry Directive, Section 5.1', 'Directive 3530-002A'],
  ['19 U.S.C. 1641', null],
  ['HTSUS Annex C', null],
])('%s stands in %s', (citation, work) => {
  expect(parseCitation(citation).references.map(workOf)).toEqual([work]);
});

test.each([
  ['HTSUS Chapter 64', true],
  ['chapter 99, subchapter III', true],
  ['Section XVI, HTSUS', true],
  ['HTSUS General Note 3', true],
  ['GRI 1', true],
  ['ACE Entry Summary Instructions, version 2.4a', true],
  ['CBP Form 7501 Instructions', true],
  ['Right to Make Entry', true],
  ['HTSUS 6403', false],
  ['19 CFR Part 111', false],
  ['GRI 1; GRI 2', false],
  ['chapter64.pdf', false],
  ['19 U.S.C. 1641', false],
  ['', false],
])('%j names a document that can be loaded: %s', (name, isNamed) => {
  expect(namedReference(name) !== null).toBe(isNamed);
});

test.each([
  ['CBP Form 7501, page 18', 'CBP Form 7501'],
  ['Directive 3530-002A Section 5.1', 'Directive 3530-002A'],
  ['ACE BRPD v. 12 Section 3.3', 'ACE Business Rules and Process Document v. 12'],
  ['HTSUS General Note 3(a)', 'HTSUS General Note 3'],
  ['GRI 3(b)', 'GRI 3'],
])('%s names the whole document %s', (name, whole) => {
  const named = namedReference(name);
  expect(named && formatReference(named)).toBe(whole);
  expect(named).toEqual(namedReference(whole));
});

test('editions of the notes of two chapters are of different series', () => {
  const notes = { work: 'htsus-notes', title: 'Notes of HTSUS Chapter 64' };
  const title = { work: 'cfr-19', title: 'Title 19' };
  expect(isSameSeries(notes, { ...notes })).toBe(true);
  expect(isSameSeries(notes, { ...notes, title: 'Notes of HTSUS Chapter 9' })).toBe(false);
  expect(isSameSeries(title, { ...title, title: 'Title 19, Customs Duties' })).toBe(true);
  expect(isSameSeries(notes, title)).toBe(false);
});
