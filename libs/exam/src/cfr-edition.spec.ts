import { cfrEditionOf } from './cfr-edition.js';

test.each([
  ['Title 19, Code of Federal Regulations (19 CFR)', '2023-04-01', '2023-04-01'],
  ['19 C.F.R.', '2023-04-01', '2023-04-01'],
  ['19 CFR', 'April 2023', null],
  ['19 CFR', '2023-02-30', null],
  ['19 CFR', null, null],
  ['Harmonized Tariff Schedule of the United States (HTSUS)', '2024-01-01', null],
])('reads the edition of %s, %s', (title, edition, day) => {
  expect(
    cfrEditionOf([
      { title: 'ACE Entry Summary Instructions', edition: '2.4a' },
      { title, edition },
    ]),
  ).toBe(day);
});
