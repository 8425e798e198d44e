import { examXml, makeExam, withQuestion } from '../../test/make-exam.js';
import { checkLabels, checkPageFooters } from './check-leftovers.js';
import { readSource } from './exam-source.js';

function codesOf(text: string): string[] {
  const exam = makeExam();
  const changed = withQuestion(exam, 7, {
    answers: ['A', 'B'].map((letter, index) => ({
      line: 701 + index,
      letter,
      text: letter === 'B' ? text : 'other',
      imageUrl: null,
    })),
  });
  return [...checkLabels(changed), ...checkPageFooters(readSource(examXml(changed)))].map(({ code }) => code);
}

describe('leftovers of a copied PDF', () => {
  it.each([
    'as the instructions say on Page 3',
    'see page 18',
    'A.M. Best, Inc.',
    'B and C only',
    '(A) and (B) only',
    'Both statements: (i) and (ii)',
    'pass the Customs Broker License Examination',
    'C. Smith, Inc.',
    'CBLE candidates',
  ])('accepts the answer %j', (text) => {
    expect(codesOf(text)).toEqual([]);
  });

  it.each([
    ['the importer of record CBLE pg. 2', 'PAGE_FOOTER'],
    ['the importer\nCBLE pg. 12\nof record', 'PAGE_FOOTER'],
    ['the importer of record.\nPage 3', 'PAGE_FOOTER'],
    ['the importer of record Page 3 of 40', 'PAGE_FOOTER'],
    ['the importer\nPage 3\nof record', 'PAGE_FOOTER'],
    ['the importer\nSection 2: Examination Questions', 'PAGE_FOOTER'],
    ['the importer\nCustoms Broker License Examination – April 2025', 'PAGE_FOOTER'],
    ['B) the importer', 'LABEL_IN_TEXT'],
    ['(B) the importer', 'LABEL_IN_TEXT'],
    ['B. The importer', 'LABEL_IN_TEXT'],
    ['C)the importer', 'LABEL_IN_TEXT'],
    ['the importer\nC) the broker', 'ANSWERS_JOINED'],
  ])('warns of the answer %j', (text, code) => {
    expect(codesOf(text)).toEqual([code]);
  });

  it('warns of a question that begins with its number', () => {
    expect(checkLabels(withQuestion(makeExam(), 7, { content: '7. Which form is filed?' }))).toMatchObject([
      { code: 'LABEL_IN_TEXT', line: 700 },
    ]);
    expect(checkLabels(withQuestion(makeExam(), 7, { content: '7.5 percent is the rate of what?' }))).toEqual(
      [],
    );
  });
});
