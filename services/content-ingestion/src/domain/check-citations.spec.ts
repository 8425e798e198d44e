import { makeExam, withQuestion } from '../../test/make-exam.js';
import { checkCitations } from './check-citations.js';

function warnings(...citations: string[]) {
  return checkCitations(withQuestion(makeExam(), 7, { citations }));
}

describe('checkCitations', () => {
  it.each([
    '19 CFR 111.30(d)',
    '19 CFR 111.104',
    '19 CFR 24.3a(b)',
    '19 CFR 12.26-12.32',
    '19 CFR 125.42',
    '19 CFR 190.8(g)(2)(i)(C)',
    '19 CFR 111.2(a)(2)(ii)(A)(1)',
    '19 CFR 10.36(h)(1)',
    '19 U.S.C. 1401a(h)(2)',
    '19 U.S.C. 81c(a)',
    'HTSUS Chapter 99, Subchapter III, U.S. Note 20(vvv)(iv)',
    'HTSUS Section XXII',
    'HTSUS 9903.88.03',
    'Schedule D of Annex C, HTSUS',
    'General Note 11(o), Chapter 21, HTSUS',
    'Right to Make Entry Directive (CD 3530-002A)',
    '21 CFR 111.500',
    '19 CFR Part 141, Subpart C',
    'HTSUS GRI 1',
    'ACE BRPD Section 7.14',
  ])('accepts %s', (citation) => {
    expect(warnings(citation)).toEqual([]);
  });

  it('does not read a citation that is too long', () => {
    const startedAt = performance.now();
    expect(warnings(`9903${' '.repeat(500_000)}x`)).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it('warns of a citation in no known form, with line and question', () => {
    expect(warnings('19 CFR 111.30', '19 CRF 111.30')).toMatchObject([
      {
        line: 700,
        code: 'CITATION_UNKNOWN',
        message: 'Question 7 cites "19 CRF 111.30", which is not a citation in a known form.',
      },
    ]);
  });

  it.each([
    ['19 CFR 111.300(d)', '19 CFR 111.300(d)', 'its part has no section of this number'],
    ['19 CFR 351.1', '19 CFR 351.1', 'its part has no section of this number'],
    ['19 CFR 151.101(b)(4)', '19 CFR 151.101(b)(4)', 'its part has no section of this number'],
    ['19 CFR 12.151-12.153', '19 CFR 12.153', 'its part has no section of this number'],
    ['19 CFR 999.1', '19 CFR 999.1', '19 CFR has no part 999'],
    ['19 CFR Part 150', '19 CFR Part 150', '19 CFR has no part 150'],
    ['18 CFR 111.30', '18 CFR 111.30', 'no exam cites title 18 of the CFR'],
    ['91 CFR 111.30', '91 CFR 111.30', 'no exam cites title 91 of the CFR'],
    ['19 CFR 113.62(0)', '19 CFR 113.62(0)', 'no paragraph can be (0)'],
    ['19 CFR 111.30(d)(e)', '19 CFR 111.30(d)(e)', 'no paragraph can be (d)(e)'],
    ['19 CFR 111.30(d)(1)(2)', '19 CFR 111.30(d)(1)(2)', 'no paragraph can be (d)(1)(2)'],
    ['19 CFR 111.30(d)(1a)', '19 CFR 111.30(d)(1a)', 'no paragraph can be (d)(1a)'],
    ['19 CFR 111.30(d)(1)(iiv)', '19 CFR 111.30(d)(1)(iiv)', 'no paragraph can be (d)(1)(iiv)'],
    ['19 CFR 111.30(D)(4)', '19 CFR 111.30(D)(4)', 'no section begins with paragraph (D)'],
    ['19 U.S.C. 16411', '19 U.S.C. 16411', 'title 19 has no section of this number'],
    ['91 U.S.C. 1641', '91 U.S.C. 1641', 'the United States Code has no title 91'],
    ['HTSUS 7701.10', 'HTSUS 7701.10', 'the HTSUS has no chapter 77'],
    ['HTSUS 0001.10', 'HTSUS 0001.10', 'the HTSUS has no chapter 0'],
    ['HTSUS Chapter 0, Note 2', 'HTSUS Chapter 0, Note 2', 'the HTSUS has no chapter 0'],
    ['HTSUS Section XXVI, Note 1', 'HTSUS Section XXVI, Note 1', 'the HTSUS has no section XXVI'],
  ])('warns that %s is misprinted', (citation, misprinted, reason) => {
    expect(warnings(citation)).toMatchObject([
      {
        line: 700,
        code: 'CITATION_MISPRINTED',
        message: `Question 7 cites ${misprinted}, but ${reason}. Compare it with the original.`,
      },
    ]);
  });
});
