import { isCitedAmong } from './cited-divisions.js';

test.each([
  ['19 CFR 111.30(d)(2)', ['19 CFR 111.30'], true],
  ['19 CFR 111.30(d)(2)', ['19 CFR 111.31', '19 CFR Part 111', ''], false],
  ['19 CFR 12.95-12.98', ['19 CFR 12.97'], true],
  ['19 CFR Part 152', ['19 CFR 152.103'], true],
  ['19 CFR Part 171, Appendix C, VII(C)', ['19 CFR Part 171, Appendix C'], true],
  ['19 CFR 111.30; HTSUS 6403.51.3071', ['HTSUS 6403'], true],
  ['HTSUS 6403.51', ['HTSUS Chapter 64'], false],
  ['HTSUS Chapter 64', ['HTSUS 6403'], true],
  ['19 U.S.C. 1641; HTSUS Annex C', ['19 CFR 111.30'], null],
  ['HTSUS Chapter 64, Note 3(b)', ['HTSUS Chapter 64, Note 3'], true],
  ['HTSUS Chapter 64, Note 3(b)', ['HTSUS Chapter 64', 'HTSUS Chapter 64, Note 4'], null],
  ['HTSUS Chapter 64', ['HTSUS Chapter 64, Note 3'], true],
  ['HTSUS Section XVI', ['HTSUS Section XVI, Note 4'], true],
  ['HTSUS General Note 11(o)/85.19', ['HTSUS General Note 11'], true],
  ['GRI 3(b)', ['GRI 2'], null],
  ['GRI 3(b)', ['GRI 3'], true],
  ['GRI 1; HTSUS 6403.51', ['GRI 2'], false],
  ['ACE BRPD v. 12 Section 3.3', ['ACE Business Rules and Process Document Section 3.3'], true],
  ['ACE BRPD Section 3.3', ['ACE Business Rules and Process Document Section 3'], null],
  ['ACE BRPD Section 3', ['ACE Business Rules and Process Document Section 3.3'], true],
  ['ACE BRPD Section 3.3, page 18', ['ACE Business Rules and Process Document, page 18'], true],
  ['CBP Form 7501, page 18', ['CBP Form 7501, page 17'], null],
  ['Directive 3530-002A', ['Directive 3530-002A Section 5.3.2'], true],
])('of %s among %j: %s', (citation, places, expected) => {
  expect(isCitedAmong(citation, places)).toBe(expected);
});
