import { inOrder, issueAt, LISTED_ISSUES_MAX, summarize } from './exam-file-issue.js';

const issues = (count: number) =>
  Array.from({ length: count }, (_, index) => issueAt(index + 1, 'NUL_CHARACTER'));

describe('issueAt', () => {
  it('has a message for people', () => {
    expect(issueAt(12, 'QUESTION_COUNT', 80, 79)).toEqual({
      line: 12,
      code: 'QUESTION_COUNT',
      message: 'An exam has exactly 80 questions; this one has 79.',
    });
  });

  it('truncates a message that quotes the document', () => {
    const { message } = issueAt(1, 'IMAGE_URL', 'x'.repeat(5_000_000));
    expect(message).toHaveLength(300);
    expect(message.endsWith('…')).toBe(true);
  });
});

describe('inOrder', () => {
  it('sorts by line number, the whole document first, and keeps the order within a line', () => {
    const sorted = inOrder([
      issueAt(100, 'NUL_CHARACTER'),
      issueAt(9, 'SCHEMA', 'first'),
      issueAt(9, 'EMPTY'),
      issueAt(null, 'PARSER_STOPPED'),
    ]);
    expect(sorted.map(({ line, code }) => [line, code])).toEqual([
      [null, 'PARSER_STOPPED'],
      [9, 'SCHEMA'],
      [9, 'EMPTY'],
      [100, 'NUL_CHARACTER'],
    ]);
  });
});

describe('summarize', () => {
  it.each([
    [1, 'The text holds a NUL character.'],
    [2, 'The exam file has 2 issues. Nothing was stored.'],
    [LISTED_ISSUES_MAX, 'The exam file has 200 issues. Nothing was stored.'],
    [
      LISTED_ISSUES_MAX + 1,
      'The exam file has more than 200 issues; the first are listed. Nothing was stored.',
    ],
  ])('summarizes %i issues', (count, words) => {
    expect(summarize(issues(count))).toBe(words);
  });
});
