import { keyChoice, keyOfChoice, keyText } from './key-words';

test.each([
  ['B', 4, 'B'],
  ['A,C', 4, 'A or C'],
  ['A,B,C,D', 4, 'All answers accepted'],
  ['A,B,C,D', 5, 'A or B or C or D'],
  ['A,B,C,D,E', 5, 'All answers accepted'],
  ['A,B', 2, 'All answers accepted'],
  ['REMOVED', 4, 'Removed'],
  ['', 4, 'No key'],
])('the key %s of %d options reads %s and stays the same', (key, optionCount, text) => {
  expect(keyText(key, optionCount)).toBe(text);
  expect(keyOfChoice(keyChoice(key, optionCount), optionCount)).toBe(key);
});

test('letters that were chosen in another order make the same key', () => {
  expect(keyOfChoice({ kind: 'letters', letters: ['C', 'A'] }, 4)).toBe('A,C');
});
