import { isVocabularyWord, searchExpression, wordsOf, type WordMatch } from './search-expression.js';

const known = (word: string): WordMatch => ({ word, isKnown: true, completions: [], nearest: null });
const unknown = (word: string, nearest: string | null, completions: string[] = []): WordMatch => ({
  word,
  isKnown: false,
  completions,
  nearest,
});

it.each([
  ['Entry  Summary', ['entry', 'summary']],
  ['duty-free goods', ['duty', 'free', 'goods']],
  ['directive 3530-002A', ['directive', '3530-002a']],
  ["importer's $2,500 (10%).", ['importer', 's', '2,500', '(10%)']],
  ['a & b | !c <-> d:*', ['a', 'b', 'c', 'd']],
  [`'; DROP TABLE exam; --\\`, ['drop', 'table', 'exam']],
  ['… — ()', []],
  ['Zoll für Güter', ['zoll', 'für', 'güter']],
])('splits %j into words', (query, words) => {
  expect(wordsOf(query)).toEqual(words);
});

it('looks up words of plain letters only', () => {
  expect(['bond', 'x', '111.30', 'für', 'a'.repeat(31)].filter(isVocabularyWord)).toEqual(['bond']);
});

it('requires every word, and takes a last number as a prefix', () => {
  expect(searchExpression(['bond', '301'], [known('bond')])).toEqual({
    text: `'bond' & '301':*`,
    corrected: null,
  });
});

it('completes an unknown last word', () => {
  const matches = [known('duty'), unknown('drawb', 'drawback', ['drawback', 'drawbacks'])];
  expect(searchExpression(['duty', 'drawb'], matches)).toEqual({
    text: `'duty' & ('drawback' | 'drawbacks')`,
    corrected: null,
  });
});

it('replaces unknown words by the nearest known ones', () => {
  const matches = [unknown('clasification', 'classification', ['x']), unknown('mugz', 'mugs')];
  expect(searchExpression(['clasification', 'of', 'mugz'], matches)).toEqual({
    text: `'classification' & 'of' & 'mugs'`,
    corrected: 'classification of mugs',
  });
});

it('searches an unknown word without a near one as it is', () => {
  expect(searchExpression(['qwxz'], [unknown('qwxz', null)])).toEqual({ text: `'qwxz'`, corrected: null });
});

it('has no text without words', () => {
  expect(searchExpression([], [])).toEqual({ text: '', corrected: null });
});
