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
    '19 CFR 4000.1',
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
    ['19 CFR 111.300(d)', '19 CFR 111.300(d)'],
    ['19 CFR 351.1', '19 CFR 351.1'],
    ['19 CFR 12.151-12.153', '19 CFR 12.153'],
  ])('warns that %s cites a section outside its part', (citation, missing) => {
    expect(warnings(citation)).toMatchObject([
      {
        line: 700,
        code: 'CITED_SECTION_MISSING',
        message: `Question 7 cites ${missing}, but its part has no section of this number.`,
      },
    ]);
  });
});
