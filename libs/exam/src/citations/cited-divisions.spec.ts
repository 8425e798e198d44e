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
  ['19 U.S.C. 1641; GRI 1', ['19 CFR 111.30'], null],
])('of %s among %j: %s', (citation, places, expected) => {
  expect(isCitedAmong(citation, places)).toBe(expected);
});
