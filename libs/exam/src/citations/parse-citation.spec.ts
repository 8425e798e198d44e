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
  ['<script>alert(1)</script>', []],
])('does not know all of %j', (citation, references) => {
  expect([formatted(citation), parseCitation(citation).isComplete]).toEqual([references, false]);
});

test.each(['9903', 'Note 1'])('reads %j before 100,000 spaces quickly', (citation) => {
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
