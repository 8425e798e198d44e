import { citationKeys, searchedCitation } from './citation-keys.js';

it.each([
  [null, []],
  ['19 CFR 111.30', ['cited:19cfrpart111', 'cited:19cfr111.30']],
  [
    '19 CFR 111.30(b)(2)',
    ['cited:19cfrpart111', 'cited:19cfr111.30', 'cited:19cfr111.30(b)', 'cited:19cfr111.30(b)(2)'],
  ],
  ['19 CFR 24.3a(B)', ['cited:19cfrpart24', 'cited:19cfr24.3a', 'cited:19cfr24.3a(b)']],
  ['19 CFR 12.26-12.28', ['cited:19cfrpart12', 'cited:19cfr12.26', 'cited:19cfr12.27', 'cited:19cfr12.28']],
  ['19 CFR 141.37; 19 CFR 141.39', ['cited:19cfrpart141', 'cited:19cfr141.37', 'cited:19cfr141.39']],
  ['19 CFR Part 141, Subpart C', ['cited:19cfrpart141', 'cited:19cfrpart141,subpartc']],
  ['HTSUS 6403.51', ['cited:htsuschapter64', 'cited:htsus6403', 'cited:htsus6403.51']],
  ['HTSUS General Note 3(b)', ['cited:htsusgeneralnote3', 'cited:htsusgeneralnote3(b)']],
  ['See the regulations', []],
])('indexes the citation %j by %j', (citation, keys) => {
  expect(citationKeys(citation)).toEqual(keys);
});

it.each([
  ['19 CFR 111.30', 'cited:19cfr111.30', "'111.30'"],
  ['19 C.F.R. § 111.30 (B) (2)', 'cited:19cfr111.30(b)(2)', "'111.30(b)(2)'"],
  ['19 CFR 12.26-12.32', 'cited:19cfr12.26', "'12.26'"],
  ['cfr part 111', 'cited:19cfrpart111', "'111':*"],
  ['htsus heading 6403.51', 'cited:htsus6403.51', "'6403.51':*"],
  ['6403.51.3071', 'cited:htsus6403.51.3071', "'6403.51.3071':*"],
  ['chapter 64', 'cited:htsuschapter64', null],
  ['GRI 2(a)', 'cited:gri2(a)', null],
])('searches %j by its key and in texts', (query, key, expression) => {
  expect(searchedCitation(query)).toEqual({ key, expression });
});

it.each(['bond', '111', 'section 301'])('reads %j as words', (query) => {
  expect(searchedCitation(query)).toBeNull();
});
