import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatReference } from './format-reference.js';
import { parseCitation } from './parse-citation.js';

const examCitations = readFileSync(join(__dirname, '../../test/april-2025-citations.txt'), 'utf8')
  .trim()
  .split('\n');

function formatted(citation: string): string[] {
  return parseCitation(citation).references.map(formatReference);
}

test.each<[citation: string, references: string[]]>([
  ['19 CFR 134.2', ['19 CFR 134.2']],
  ['19 CFR 111.30(d)(4)', ['19 CFR 111.30(d)(4)']],
  ['19 CFR 111.30 (d)', ['19 CFR 111.30(d)']],
  ['19 CFR190.92(d)', ['19 CFR 190.92(d)']],
  ['19 CFR 24.3A(b)', ['19 CFR 24.3a(b)']],
  ['19 CFR\n141.0a(f)', ['19 CFR 141.0a(f)']],
  ['21 CFR 1.94', ['21 CFR 1.94']],
  ['& 19 CFR 146.7(b)', ['19 CFR 146.7(b)']],
  ['and 19 CFR 173.3', ['19 CFR 173.3']],
  ['19 CFR 12.95 - 12.98', ['19 CFR 12.95-12.98']],
  ['19 CFR 12.26 through 12.32', ['19 CFR 12.26-12.32']],
  ['19 CFR 152.103(a)-(b)', ['19 CFR 152.103(a)-(b)']],
  ['19 CFR 190.92(e)(1)(i)–(iii)', ['19 CFR 190.92(e)(1)(i)-(iii)']],
  ['19 C.F.R. § 190.2, 190.31(c)', ['19 CFR 190.2', '19 CFR 190.31(c)']],
  ['19 CFR §§ 111.1 & 111.2(a)', ['19 CFR 111.1', '19 CFR 111.2(a)']],
  ['19 CFR 134.1(a) and (b)', ['19 CFR 134.1(a)', '19 CFR 134.1(b)']],
  ['19 CFR 141.20(a)(1), (2)', ['19 CFR 141.20(a)(1)', '19 CFR 141.20(a)(2)']],
  ['19 CFR 111.1(a)(1)(i) and (b)', ['19 CFR 111.1(a)(1)(i)', '19 CFR 111.1(b)']],
  ['19 CFR parts 141 and 142', ['19 CFR Part 141', '19 CFR Part 142']],
  ['19 CFR Part 141, Subpart C', ['19 CFR Part 141, Subpart C']],
  ['19 CFR Part 141, Subpart 2A', ['19 CFR Part 141, Subpart 2A']],
  ['Subpart C1 of 19 CFR Part 141', ['19 CFR Part 141, Subpart C1']],
  ['19 CFR Part 171, Appendix A1', ['19 CFR Part 171, Appendix A1']],
  ['19 CFR Part 171, App. A-1, Section 5', ['19 CFR Part 171, Appendix A-1, Section 5']],
  ['19 CFR Part 171, Appendix 19 CFR 111.1', ['19 CFR Part 171, Appendix', '19 CFR 111.1']],
  ['19 CFR 171, Apx C Section VI(D)(1)', ['19 CFR Part 171, Appendix C, Section VI(D)(1)']],
  ['19 CFR 171, Appendix C, VII(C)', ['19 CFR Part 171, Appendix C, Section VII(C)']],
  [
    '19 CFR Part 182, Appendix A, Part II, Section 5(7)',
    ['19 CFR Part 182, Appendix A, Part II, Section 5(7)'],
  ],
  ['19 CFR 171, Appendix C, 19 CFR 111.1', ['19 CFR Part 171, Appendix C', '19 CFR 111.1']],
  ['19 U.S.C. 1313(j)(5)', ['19 U.S.C. 1313(j)(5)']],
  ['19 USC § 1484a', ['19 U.S.C. 1484a']],
  ['85 Fed. Reg. 17,091', ['85 FR 17091']],
  ['HTSUS heading 6911', ['HTSUS 6911']],
  ['Heading 0804, HTSUS', ['HTSUS 0804']],
  ['HTSUS 640351', ['HTSUS 6403.51']],
  ['2501.00.0000', ['HTSUS 2501.00.0000']],
  ['HTSUS 6403.51.30.71', ['HTSUS 6403.51.3071']],
  ['9817.85.01, HTSUS', ['HTSUS 9817.85.01']],
  ['HTSUS 9903.88.16 and 9903.85', ['HTSUS 9903.88.16', 'HTSUS 9903.85']],
  ['HTSUS 9801.00.10; 19 CFR 10.1(a)', ['HTSUS 9801.00.10', '19 CFR 10.1(a)']],
  ['HTSUS, Chapter 7', ['HTSUS Chapter 7']],
  ['GRI 2(a)', ['GRI 2(a)']],
  ['HTSUS GRI 1 and 6', ['GRI 1', 'GRI 6']],
  ['GRI 1, HTSUS 6403', ['GRI 1', 'HTSUS 6403']],
  ['General Rule of Interpretation 3(b), HTSUS', ['GRI 3(b)']],
  ['Additional US Rule 1', ['Additional U.S. Rule of Interpretation 1']],
  ['GN 11(o)/85.19(A)', ['HTSUS General Note 11(o)/85.19(A)']],
  ['General Note 3(a)(iv), HTSUS', ['HTSUS General Note 3(a)(iv)']],
  ['HTSUS General Statistical Notes, Note 1(b)(i)', ['HTSUS General Statistical Note 1(b)(i)']],
  ['Section XVI, Note 3, HTSUS', ['HTSUS Section XVI, Note 3']],
  ['HTSUS Chapter 64 Additional US Note 1(a)', ['HTSUS Chapter 64, Additional U.S. Note 1(a)']],
  ['Subheading Note 1 to Chapter 64, HTSUS', ['HTSUS Chapter 64, Subheading Note 1']],
  ['HTSUS Chapter 64, Notes 3 and 4(b)', ['HTSUS Chapter 64, Note 3', 'HTSUS Chapter 64, Note 4(b)']],
  [
    'HTSUS Chapter 99, Subchapter III, U.S. Note 20(u)(i)',
    ['HTSUS Chapter 99, Subchapter III, U.S. Note 20(u)(i)'],
  ],
  ['HTSUS Statistical Annex C', ['HTSUS Annex C']],
  ['ACE BRPD Section 7.14', ['ACE Business Rules and Process Document Section 7.14']],
  ['ACE Business Rule 6.4', ['ACE Business Rules and Process Document Section 6.4']],
  [
    'ACE Entry Summary Business Rules and Process Document, Chapter 6',
    ['ACE Business Rules and Process Document Section 6'],
  ],
  ['ACE Entry Summary Instructions, version 2.4a', ['ACE Entry Summary Instructions v. 2.4a']],
  ['Customs Form 4811', ['CBP Form 4811']],
  ['Right to Make Entry Directive 3530-002A', ['Directive 3530-002A']],
  ['Title 19, Code of Federal Regulations, Part 111', ['19 CFR Part 111']],
  ['Part 163, 19 CFR', ['19 CFR Part 163']],
  ['Section 111.30(d), 19 CFR', ['19 CFR 111.30(d)']],
  ['19 CFR Part 163, Appendix', ['19 CFR Part 163, Appendix']],
  ['Appendix to Part 163, 19 CFR', ['19 CFR Part 163, Appendix']],
  ['19 CFR Appendix C to Part 171', ['19 CFR Part 171, Appendix C']],
  ['Subpart C of 19 CFR Part 141', ['19 CFR Part 141, Subpart C']],
  ['19 CFR 12.104 et seq.', ['19 CFR 12.104']],
  ['19 CFR Part 171, App. C (VI)(D)(1)', ['19 CFR Part 171, Appendix C, Section VI(D)(1)']],
  ['19 CFR 171, Appendix B, Section (F)(2)', ['19 CFR Part 171, Appendix B, Section F(2)']],
  ['19 CFR 111.1 (definition of “customs business”)', ['19 CFR 111.1']],
  ['19 U.S. Code 1592(c)(4)', ['19 U.S.C. 1592(c)(4)']],
  ['Title 19, United States Code, Section 1641', ['19 U.S.C. 1641']],
  ['Section 1484 of Title 19, United States Code', ['19 U.S.C. 1484']],
  ['19 U.S.C. §§ 1484, 1485(a)', ['19 U.S.C. 1484', '19 U.S.C. 1485(a)']],
  ['19 U.S.C. 1671-1677n', ['19 U.S.C. 1671']],
  ['84 Federal Register 20459 (May 9, 2019)', ['84 FR 20459']],
  ['82 FR 29714-29719', ['82 FR 29714']],
  ['Federal Register Vol. 85, No. 58, page 16123', ['85 FR 16123']],
  ['Federal Register, Vol. 84, No. 90, May 9, 2019, page 20459', ['84 FR 20459']],
  ['Federal Register Notice 84 FR 20459', ['84 FR 20459']],

  ['Schedule D of Annex C, HTSUS', ['HTSUS Annex C']],
  ['HTSUS Annex C – Schedule D', ['HTSUS Annex C']],
  ['HTSUS Statistical Annexes, Annex C', ['HTSUS Annex C']],
  ['Annex A (Schedule C), HTSUS', ['HTSUS Annex A']],
  ['Schedule C, HTSUS', ['HTSUS Annex A']],
  ['Pharmaceutical Appendix to the Tariff Schedule, HTSUS', ['HTSUS Pharmaceutical Appendix']],
  ['General Note 11(o), Chapter 21, HTSUS', ['HTSUS General Note 11(o)/21']],
  ['General Note 11(o), Chapters 1 to 97, HTSUS', ['HTSUS General Note 11(o)']],
  ['General Rules of Interpretation (GRI) 1 and 6', ['GRI 1', 'GRI 6']],
  ['General Note 11(o), Chapter 85, Rule 19(A), HTSUS', ['HTSUS General Note 11(o)/85.19(A)']],
  ['HTSUS General Note 3(a); Chapter 64, Note 3', ['HTSUS General Note 3(a)', 'HTSUS Chapter 64, Note 3']],
  ['Chapter 97, HTSUS', ['HTSUS Chapter 97']],
  ['Section XVI, HTSUS', ['HTSUS Section XVI']],
  ['U.S. Note 2, Subchapter II, Chapter 98, HTSUS', ['HTSUS Chapter 98, Subchapter II, U.S. Note 2']],
  ['Harmonized Tariff Schedule of the United States (HTSUS), Chapter 7', ['HTSUS Chapter 7']],

  [
    'ACE BRPD, Sections 3.7 and 3.8',
    [
      'ACE Business Rules and Process Document Section 3.7',
      'ACE Business Rules and Process Document Section 3.8',
    ],
  ],
  ['ACE BRPD Chapter 3, Section 3.7', ['ACE Business Rules and Process Document Section 3.7']],
  [
    'ACE Entry Summary Business Rules and Process Document (Trade-External), Version 12, Sec. 3.7, page 20',
    ['ACE Business Rules and Process Document v. 12 Section 3.7, page 20'],
  ],
  [
    'ACE Business Process Document, Section 5.6.1, v11.1',
    ['ACE Business Rules and Process Document v. 11.1 Section 5.6.1'],
  ],
  [
    'ACE Entry Summary Instructions, version 2.4a, page 18',
    ['ACE Entry Summary Instructions v. 2.4a, page 18'],
  ],
  ['ACE Entry Summary Instructions, Block 22, pp. 3 - 5', ['ACE Entry Summary Instructions, page 3']],
  ['CATAIR, Appendix G, page 3', ['ACE CATAIR, page 3']],
  ['CBP Form 7501 Instructions, Column 33', ['CBP Form 7501']],
  ['Instructions for Preparation of CBP Form 7501, Block 39, page 20', ['CBP Form 7501, page 20']],
  ['CBP Form 7501 Instructions (Box 27)', ['CBP Form 7501']],
  ['CBP Form 28', ['CBP Form 28']],
  ['Right to Make Entry (Customs Directive 3530-002A) 5.3.2', ['Directive 3530-002A Section 5.3.2']],
  ['Right to Make Entry Directive (CD 3530-002A)', ['Directive 3530-002A']],
  ['Right to Make Entry Directive, Section 5.1', ['Directive 3530-002A Section 5.1']],
  ['CBP Directive No. 3530-002A, paragraph 5.3.2', ['Directive 3530-002A Section 5.3.2']],
  [
    'Directive 3530-002A Sections 5.1 and 5.3',
    ['Directive 3530-002A Section 5.1', 'Directive 3530-002A Section 5.3'],
  ],
  ['Customs Directive 3510-004 (Right to Make Entry)', ['Directive 3510-004']],
  ['CD 3530-002A, page 4', ['Directive 3530-002A, page 4']],
  ['CBP Dec. 20-15; T.D. 98-16', ['CBP Dec. 20-15', 'T.D. 98-16']],
  ['CSMS #42124872', ['CSMS 42124872']],
  ['HQ Ruling H301619', ['HQ H301619']],
  ['Presidential Proclamation 9705', ['Presidential Proclamation 9705']],
  ['E.O. 14257; Pub. L. 114-125', ['Executive Order 14257', 'Public Law 114-125']],
])('reads the citation %j', (citation, references) => {
  const { parts, isComplete } = parseCitation(citation);
  expect([formatted(citation), isComplete]).toEqual([references, true]);
  expect(parts.map(({ text }) => text).join('')).toBe(citation);
});

test.each<[citation: string, references: string[]]>([
  ['', []],
  ['and', []],
  ['see the regulations', []],
  ['19 CFR', []],
  ['119 CFR 111.30', []],
  ['19 CFR 111.30xy', []],
  ['19 CFR 111.30 of that year', ['19 CFR 111.30']],
  ['19 CFR 111.1; 111.2', ['19 CFR 111.1']],
  ['HTSUS 64035', []],
  ['6403', []],
  ['GRI 7', []],
  ['form 1', []],
  ['19 CFR 111.3O', []],
  ['19 CFR 1O1.1', []],
  ['l9 CFR 111.30', []],
  ['19 U.S.C. 164O', []],
  ['HTSUS 64O3', []],
  ['CBP Form 750l', []],
  ['CD 3530-OO2A', []],
  ['ACE BRPD Section 3.l', ['ACE Business Rules and Process Document Section 3']],
  ['General Note 1l', []],
  ['<script>alert(1)</script>', []],
])('does not know all of %j', (citation, references) => {
  expect([formatted(citation), parseCitation(citation).isComplete]).toEqual([references, false]);
});

test.each([
  '9903',
  'Note 1',
  'Chapter 6',
  'Annex C',
  'General Note 1',
  '19 CFR',
  '19 CFR 163 Appendix',
  'Section 1',
  '19 U.S.C. 1641',
  '82 FR 297',
  'ACE BRPD Section 3',
  'CBP Form 7501',
  'Right to Make Entry Directive',
  'CSMS',
])('reads %j before 100,000 spaces quickly', (citation) => {
  const startedAt = performance.now();
  parseCitation(`${citation}${' '.repeat(100_000)}x`);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test.each(examCitations)('reads the citation %j of the exam of April 2025', (citation) => {
  expect(parseCitation(citation).isComplete).toBe(true);
});

test('formats the references of the exam of April 2025 as printed, with a few exceptions', () => {
  const changed = examCitations
    .map((citation) => [citation, formatted(citation).join(', ')])
    .filter(([citation, written]) => citation !== written);
  expect(changed).toEqual([
    ['19 CFR 171, Appendix C, VII(C)', '19 CFR Part 171, Appendix C, Section VII(C)'],
    ['ACE Entry Summary Instructions, version 2.4a', 'ACE Entry Summary Instructions v. 2.4a'],
    ['HTSUS GRI 1', 'GRI 1'],
    ['HTSUS GRI 2(a)', 'GRI 2(a)'],
    ['HTSUS GRI 6', 'GRI 6'],
    ['HTSUS General Statistical Notes, Note 1(b)(i)', 'HTSUS General Statistical Note 1(b)(i)'],
  ]);
});
