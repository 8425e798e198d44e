import { inOrder, issueAt, LISTED_ISSUES_MAX, summarize } from './exam-file-issue.js';

const issues = (count: number) =>
  Array.from({ length: count }, (_, index) => issueAt(index + 1, 'NUL_CHARACTER'));

describe('issueAt', () => {
  it('has a message for people', () => {
    expect(issueAt(12, 'QUESTION_COUNT', 80, 79)).toEqual({
      line: 12,
      question: null,
      group: 'Content',
      severity: 'error',
      code: 'QUESTION_COUNT',
      message: 'An exam has exactly 80 questions; this one has 79.',
    });
  });

  it('shortens what it quotes, and keeps the rest of the sentence', () => {
    const { message } = issueAt(1, 'IMAGE_URL', 'x'.repeat(5_000_000));
    expect(message).toMatch(/^"x{119}…" is not an image address: it/);
  });
});

describe('inOrder', () => {
  it('sorts by line number, the whole document first, and keeps the order within a line', () => {
    const sorted = inOrder([
      issueAt(100, 'NUL_CHARACTER'),
      issueAt(9, 'STRUCTURE', null),
      issueAt(9, 'EMPTY'),
      issueAt(null, 'PARSER_STOPPED'),
    ]);
    expect(sorted.map(({ line, code }) => [line, code])).toEqual([
      [null, 'PARSER_STOPPED'],
      [9, 'STRUCTURE'],
      [9, 'EMPTY'],
      [100, 'NUL_CHARACTER'],
    ]);
  });
});

describe('summarize', () => {
  it.each([
    [1, 'There is a NUL character here, which is no text. Delete it.'],
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
