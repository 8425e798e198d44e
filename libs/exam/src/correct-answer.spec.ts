import fc from 'fast-check';
import { acceptedLetters, answerLetters, isAnswerCorrect, parseCorrectAnswer } from './correct-answer.js';

describe('parseCorrectAnswer', () => {
  test.each([
    ['B', ['B']],
    [' b ', ['B']],
    ['B or D', ['B', 'D']],
    ['D OR B', ['B', 'D']],
    ['A and C', ['A', 'C']],
    ['A & C', ['A', 'C']],
    ['A&C', ['A', 'C']],
    ['A, C', ['A', 'C']],
    ['a,b and d', ['A', 'B', 'D']],
    ['A or B or C or D', ['A', 'B', 'C', 'D']],
    ['B or B', ['B']],
  ])('%s accepts %j', (text, letters) => {
    expect(parseCorrectAnswer(text)).toEqual({ kind: 'letters', letters });
  });

  test.each(['A or B or C or D or E', 'a AND b AND c AND d AND e', 'A & B & C & D & E', 'E,D,C,B,A'])(
    '%s accepts all',
    (text) => expect(parseCorrectAnswer(text)).toEqual({ kind: 'all' }),
  );

  test.each(['REMOVED', 'removed', ' Removed '])('%s is removed', (text) => {
    expect(parseCorrectAnswer(text)).toEqual({ kind: 'removed' });
  });

  test.each(['', 'F', 'A B', 'AB', 'A or', 'or A', 'A or or B', 'AorB', 'A/B', 'none', 'A and', '1'])(
    '%j is refused',
    (text) => expect(parseCorrectAnswer(text)).toBeNull(),
  );
});

describe('isAnswerCorrect', () => {
  const joiners = fc.constantFrom(' or ', ' OR ', ' and ', ' AND ', ' & ', '&', ', ', ',');

  test('agrees with an independent reading of any joined letters', () => {
    const letters = fc.uniqueArray(fc.constantFrom(...answerLetters), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        letters,
        fc.array(joiners, { minLength: 4 }),
        fc.constantFrom(...answerLetters),
        (set, glue, pick) => {
          const text = set.reduce(
            (joined, letter, i) => (i === 0 ? letter : joined + (glue[i - 1] ?? ' or ') + letter),
            '',
          );
          expect(isAnswerCorrect(text, pick)).toBe(new Set<string>(set).has(pick));
          expect(isAnswerCorrect(text.toLowerCase(), pick.toLowerCase())).toBe(set.includes(pick));
        },
      ),
      { numRuns: 10_000 },
    );
  });

  test.each([
    ['REMOVED', null, true],
    ['REMOVED', 'A', true],
    ['A or B or C or D or E', 'E', true],
    ['A or B or C or D or E', null, false],
    ['C', null, false],
    ['C', 'c', true],
  ])('%s with %j is %s', (key, selected, expected) => {
    expect(isAnswerCorrect(key, selected)).toBe(expected);
  });

  test('throws for an answer key outside the grammar', () => {
    expect(() => isAnswerCorrect('maybe', 'A')).toThrow(RangeError);
  });
});

test('acceptedLetters is empty when every answer gets credit', () => {
  expect(acceptedLetters('B or D')).toEqual(['B', 'D']);
  expect(acceptedLetters('REMOVED')).toEqual([]);
  expect(acceptedLetters('A or B or C or D or E')).toEqual([]);
});
