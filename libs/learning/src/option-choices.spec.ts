import fc from 'fast-check';
import {
  countByThird,
  difficultyTrend,
  compareThirds,
  medianTimeMs,
  shareDifference,
  type OptionChoice,
} from './option-choices.js';
import { addToQuestion, newQuestionSums } from './question-evidence.js';

const KEY = 1;
const unknown = newQuestionSums(4);

const choice = (overrides: Partial<OptionChoice> = {}): OptionChoice => ({
  ability: 0,
  option: KEY,
  timeMs: null,
  answeredMs: 0,
  ...overrides,
});

const choices = fc.array(
  fc.record({
    ability: fc.double({ min: -3, max: 3, noNaN: true }),
    option: fc.nat(3),
    timeMs: fc.option(fc.nat(100_000)),
    answeredMs: fc.nat(1_000),
  }),
  { minLength: 3, maxLength: 200 },
);

test('counts the options of the weakest, middle and strongest third', () => {
  const abilities = [2, -2, 0, -1, 1, 0.5];
  const chosen = [1, 0, 1, 3, 1, 2];
  const given = abilities.map((ability, index) => choice({ ability, option: chosen[index] ?? NaN }));
  expect(countByThird(given, 4)).toEqual([
    [1, 0, 0, 1],
    [0, 1, 1, 0],
    [0, 2, 0, 0],
  ]);
});

test('each answer is in one third, and the thirds differ by one student at most', () => {
  fc.assert(
    fc.property(choices, (all) => {
      const sizes = countByThird(all, 4).map((third) => third.reduce((sum, count) => sum + count));
      expect(sizes.reduce((sum, size) => sum + size)).toBe(all.length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(2);
    }),
  );
});

test.each([
  ['of an odd number', [5, 1, 9], 5],
  ['of an even number', [5, 1, 9, 6], 5.5],
  ['of too few', [5, 1], null],
])('the median time %s of known times', (_what, times, median) => {
  const known = times.map((timeMs) => choice({ timeMs }));
  expect(medianTimeMs([choice(), ...known, choice()], 3)).toBe(median);
});

test('the trend compares the newest quarter with the rest, from 120 answers on', () => {
  const given = (count: number) =>
    Array.from({ length: count }, (_value, index) =>
      choice({ answeredMs: count - index, option: index < 20 ? KEY : 0 }),
    );
  expect(difficultyTrend(given(119), [KEY])).toBeNull();
  expect(difficultyTrend(given(120), [KEY])).toEqual({
    newest: { right: 20, count: 30 },
    earlier: { right: 0, count: 90 },
  });
  expect(difficultyTrend(given(120), [0, KEY])).toMatchObject({ earlier: { right: 90, count: 90 } });
});

/** The examples of the cited paper, method 10. */
test.each([
  [56, 70, 48, 80, '0.0524', '0.3339'],
  [9, 10, 3, 10, '0.1705', '0.8090'],
  [5, 56, 0, 29, '-0.0381', '0.1926'],
])('%d of %d less %d of %d lies between %s and %s', (right, count, otherRight, otherCount, low, high) => {
  const difference = shareDifference({ right, count }, { right: otherRight, count: otherCount });
  expect([difference.low.toFixed(4), difference.high.toFixed(4)]).toEqual([low, high]);
});

describe('whether a key looks wrong', () => {
  test('needs 60 answers', () => {
    expect(compareThirds({ sums: unknown, thirds: [[20], [20], [19]] }, [0])).toBeNull();
    expect(compareThirds({ sums: unknown, thirds: [[20], [20], [20]] }, [0])).not.toBeNull();
  });

  test.each([
    [
      'the strong choose the key',
      [
        [30, 10],
        [20, 20],
        [5, 35],
      ],
      false,
    ],
    [
      'the strong choose the key less than the weak',
      [
        [15, 25],
        [15, 25],
        [19, 21],
      ],
      true,
    ],
    [
      'the strong prefer another option',
      [
        [35, 5],
        [30, 10],
        [21, 19],
      ],
      true,
    ],
    [
      'nothing differs',
      [
        [20, 20],
        [20, 20],
        [20, 20],
      ],
      false,
    ],
  ])('%s: looks wrong: %s', (_what, thirds, looksWrong) => {
    expect(compareThirds({ sums: unknown, thirds }, [KEY])?.looksWrong).toBe(looksWrong);
  });

  test('looks wrong also when the key is likely wrong by its discrimination alone', () => {
    const thirds = [
      [0, 20],
      [0, 20],
      [0, 20],
    ];
    const answers = Array.from({ length: 60 }, (_none, index) => index);
    const sums = answers.reduce(
      (sum, index) => addToQuestion(sum, { ability: -index / 60, correct: index >= 30, option: KEY }),
      newQuestionSums(4),
    );
    expect(compareThirds({ sums: unknown, thirds }, [KEY])?.looksWrong).toBe(false);
    expect(compareThirds({ sums, thirds }, [KEY])).toMatchObject({ looksWrong: true });
    expect(compareThirds({ sums, thirds }, [KEY])?.strength).toBeLessThan(0);
  });

  test('its strength is above 0 only when chance is an unlikely cause', () => {
    const slight = compareThirds(
      {
        sums: unknown,
        thirds: [
          [15, 25],
          [15, 25],
          [19, 21],
        ],
      },
      [KEY],
    );
    const clear = compareThirds(
      {
        sums: unknown,
        thirds: [
          [5, 35],
          [15, 25],
          [35, 5],
        ],
      },
      [KEY],
    );
    expect(slight?.strength).toBeLessThan(0);
    expect(clear?.strength).toBeCloseTo(clear?.reversal.low ?? NaN, 10);
    expect(clear?.strength).toBeGreaterThan(0.5);
    expect(clear?.preferred).toMatchObject({ option: 0, difference: { value: 0.75 } });
  });

  test('compares with all accepted options together', () => {
    const thirds = [
      [10, 10, 20],
      [10, 10, 20],
      [12, 14, 14],
    ];
    expect(compareThirds({ sums: unknown, thirds }, [KEY])).toMatchObject({ preferred: { option: 2 } });
    expect(compareThirds({ sums: unknown, thirds }, [0, KEY])).toMatchObject({
      looksWrong: false,
      preferred: { option: 2, difference: { value: -0.3 } },
    });
  });

  test('each interval holds its difference', () => {
    const counts = fc.array(fc.nat(40), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(counts, counts, counts, (weakest, middle, strongest) => {
        const size = (third: number[]) => third.reduce((sum, count) => sum + count);
        fc.pre(size(weakest) > 0 && size(strongest) > 0);
        fc.pre(size(weakest) + size(middle) + size(strongest) >= 60);
        const compared = compareThirds({ sums: unknown, thirds: [weakest, middle, strongest] }, [KEY]);
        for (const interval of [compared?.reversal, compared?.preferred?.difference]) {
          const { value = NaN, low = NaN, high = NaN } = interval ?? {};
          if (Number.isNaN(value)) continue;
          expect(low).toBeLessThanOrEqual(value + 1e-9);
          expect(high).toBeGreaterThanOrEqual(value - 1e-9);
          expect(low).toBeGreaterThanOrEqual(-1.0001);
          expect(high).toBeLessThanOrEqual(1.0001);
        }
      }),
    );
  });
});
