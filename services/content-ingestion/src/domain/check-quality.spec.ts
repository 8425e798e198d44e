import { makeExam, makeQuestion, withQuestion } from '../../test/make-exam.js';
import { checkQuality } from './check-quality.js';

function withPlaceholders(count: number) {
  let exam = makeExam();
  for (let number = 1; number <= count; number += 1) {
    exam = withQuestion(exam, number, { content: `Sample question ${number}` });
  }
  return exam;
}

describe('checkQuality', () => {
  it('finds nothing in a finished exam', () => {
    expect(checkQuality(makeExam())).toEqual({ issues: [], warnings: [], placeholderCount: 0 });
  });

  it('warns of each placeholder, up to a tenth of the questions', () => {
    const report = checkQuality(withPlaceholders(8));
    expect(report.placeholderCount).toBe(8);
    expect(report.issues).toEqual([]);
    expect(report.warnings.map(({ code, line }) => `${code} ${line}`)).toEqual(
      [100, 200, 300, 400, 500, 600, 700, 800].map((line) => `PLACEHOLDER ${line}`),
    );
  });

  it('refuses the exam file when more than a tenth are placeholders', () => {
    const report = checkQuality(withPlaceholders(9));
    expect(report.warnings).toHaveLength(9);
    expect(report.issues).toMatchObject([
      { code: 'TOO_MANY_PLACEHOLDERS', line: 2, message: expect.stringContaining('9 of 80') },
    ]);
  });

  it('warns of repeated questions, ignoring case and spaces', () => {
    const content = '  within how MANY days must record 3\nbe shown  to CBP? ';
    const { warnings, issues } = checkQuality(withQuestion(makeExam(), 20, { content }));
    expect(issues).toEqual([]);
    expect(warnings).toMatchObject([
      { line: 2000, code: 'QUESTION_TEXT_REPEATED', message: 'Question 20 has the same text as question 3.' },
    ]);
  });

  it('warns of repeated answers, but not of answers with different images', () => {
    const answer = (letter: string, text: string, imageUrl: string | null, line: number) => ({
      line,
      letter,
      text,
      imageUrl,
    });
    const answers = [
      answer('A', '', '/exhibits/a.svg', 601),
      answer('B', '', '/exhibits/b.svg', 602),
      answer('C', '5 days', null, 603),
      answer('D', '5  Days', null, 604),
    ];
    const { answers: _, ...rest } = makeQuestion(6);
    expect(checkQuality(withQuestion(makeExam(), 6, { ...rest, answers })).warnings).toMatchObject([
      { line: 604, code: 'ANSWER_TEXT_REPEATED', message: 'Answers C and D of question 6 are the same.' },
    ]);
  });
});
