import { citationKeys, searchedCitation } from './citation-keys.js';

it.each([
  [null, []],
  ['19 CFR 111.30', ['cfr:111', 'cfr:111.30']],
  ['19 CFR 111.30(b)(2)', ['cfr:111', 'cfr:111.30', 'cfr:111.30(b)', 'cfr:111.30(b)(2)']],
  ['19 CFR 24.3a(B)', ['cfr:24', 'cfr:24.3a', 'cfr:24.3a(b)']],
  ['19 CFR 141.37; 19 CFR 141.39(b)', ['cfr:141', 'cfr:141.37', 'cfr:141.39', 'cfr:141.39(b)']],
  ['19 CFR Part 141, Subpart C', ['cfr:141']],
  ['HTSUS 6403.51.3071', ['hts:6403', 'hts:640351', 'hts:64035130', 'hts:6403513071']],
  ['Heading 0804, HTSUS', ['hts:0804']],
  ['HTSUS General Note 3(b)', []],
  ['21 CFR 1.94', []],
])('indexes the citation %j by %j', (citation, keys) => {
  expect(citationKeys(citation)).toEqual(keys);
});

it.each([
  ['19 CFR 111.30', 'cfr:111.30', "'111.30'"],
  ['19cfr111.30', 'cfr:111.30', "'111.30'"],
  ['19 C.F.R. § 111.30 (B) (2)', 'cfr:111.30(b)(2)', "'111.30(b)(2)'"],
  ['111.30(b)', 'cfr:111.30(b)', "'111.30(b)'"],
  ['section 24.3a', 'cfr:24.3a', "'24.3a'"],
  ['cfr part 111', 'cfr:111', "'111':*"],
  ['HTSUS 6403', 'hts:6403', "'6403':*"],
  ['htsus heading 6403.51', 'hts:640351', "'6403.51':*"],
  ['640351', 'hts:640351', "'6403.51':*"],
  ['6403.51.3071', 'hts:6403513071', "'6403.51.3071':*"],
  ['Heading 0804, HTSUS', 'hts:0804', "'0804':*"],
])('reads %j as a citation', (query, key, expression) => {
  expect(searchedCitation(query)).toEqual({ key, expression });
});

it.each(['bond', '111', 'section 301', '20 2024', '19 CFR', 'HTSUS GRI 1', '21 CFR 1.94', '§'.repeat(100)])(
  'reads %j as words',
  (query) => {
    expect(searchedCitation(query)).toBeNull();
  },
);
