import { MARK_END, MARK_START, readSnippet } from './search-snippet.js';

it('reads the marked ranges of a headline', () => {
  const headline = `The ${MARK_START}bond${MARK_END} of an <b>${MARK_START}importer${MARK_END}</b>`;
  const { snippet, marks } = readSnippet(headline);
  expect(snippet).toBe('The bond of an <b>importer</b>');
  expect(marks.map(({ start, end }) => snippet.slice(start, end))).toEqual(['bond', 'importer']);
});

it('reads a headline without marks', () => {
  expect(readSnippet('Which form?')).toEqual({ snippet: 'Which form?', marks: [] });
});
