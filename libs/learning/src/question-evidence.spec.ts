import fc from 'fast-check';
import {
  addToQuestion,
  checkKey,
  correlationInterval,
  discrimination,
  newQuestionSums,
  wilsonInterval,
} from './question-evidence.js';

const KEY = 1;

interface Answer {
  ability: number;
  option: number;
}

const sumsOf = (answers: readonly Answer[], keys: readonly number[] = [KEY]) =>
  answers.reduce(
    (sums, { ability, option }) => addToQuestion(sums, { ability, option, correct: keys.includes(option) }),
    newQuestionSums(4),
  );

test.each([
  [18, 30, '0.42', '0.75'],
  [3, 30, '0.03', '0.26'],
])('%d of %d right: the share lies between %s and %s', (right, count, low, high) => {
  const interval = wilsonInterval(right, count);
  expect([interval.low.toFixed(2), interval.high.toFixed(2)]).toEqual([low, high]);
});

test.each([
  [0.22, 100, '0.02', '0.40'],
  [-0.05, 60, '-0.30', '0.21'],
])('a correlation of %d in %d answers lies between %s and %s', (correlation, count, low, high) => {
  const interval = correlationInterval(correlation, count);
  expect([interval.low.toFixed(2), interval.high.toFixed(2)]).toEqual([low, high]);
});

test('without answers nothing is known', () => {
  expect(wilsonInterval(0, 0)).toEqual({ value: 0.5, low: 0, high: 1 });
  expect(correlationInterval(0.9, 3)).toEqual({ value: 0.9, low: -1, high: 1 });
});

test('the interval of a share holds the share', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), (right, wrong) => {
      fc.pre(right + wrong > 0);
      const { value, low, high } = wilsonInterval(right, right + wrong);
      expect(low).toBeLessThanOrEqual(value + 1e-12);
      expect(high).toBeGreaterThanOrEqual(value - 1e-12);
    }),
  );
});

const answers = fc.array(
  fc.record({ ability: fc.double({ min: -3, max: 3, noNaN: true }), option: fc.nat(3) }),
  { minLength: 5, maxLength: 80 },
);

test('discrimination is the correlation of right answers with ability', () => {
  fc.assert(
    fc.property(answers, (all) => {
      const found = discrimination(sumsOf(all));
      const y = all.map(({ option }): number => (option === KEY ? 1 : 0));
      const x = all.map(({ ability }) => ability);
      const mean = (values: readonly number[]) =>
        values.reduce((sum, value) => sum + value, 0) / values.length;
      const covariance = (one: readonly number[], other: readonly number[]) =>
        mean(one.map((value, i) => (value - mean(one)) * ((other[i] ?? NaN) - mean(other))));
      fc.pre(covariance(x, x) > 1e-6 && covariance(y, y) > 0);
      const direct = covariance(x, y) / Math.sqrt(covariance(x, x) * covariance(y, y));
      expect(found?.value).toBeCloseTo(direct, 6);
    }),
  );
});

test.each([
  ['all answers are right', [0.1, 0.5, -1, 2].map((ability) => ({ ability, option: KEY }))],
  ['all abilities are equal', [0, 1, 2, 1].map((option) => ({ ability: 0.3, option }))],
])('there is no discrimination while %s', (_case, all) => {
  expect(discrimination(sumsOf(all))).toBeNull();
});

test('refuses an unknown option', () => {
  expect(() => addToQuestion(newQuestionSums(4), { ability: 0, correct: false, option: 4 })).toThrow(
    RangeError,
  );
});

describe('the check of a key', () => {
  /** Abilities from -1.5 to 1.5; who is above 0 chooses `strong`, who is below chooses `weak`, and one of five the other. */
  const students = (count: number, strong: number, weak: number): Answer[] =>
    Array.from({ length: count }, (_value, i) => {
      const ability = (3 * i) / (count - 1) - 1.5;
      const usual = ability > 0 ? strong : weak;
      return { ability, option: i % 5 === 0 ? strong + weak - usual : usual };
    });

  test('needs 60 answers', () => {
    expect(checkKey(sumsOf(students(59, KEY, 2)), [KEY])).toBeNull();
    expect(checkKey(sumsOf(students(60, KEY, 2)), [KEY])).not.toBeNull();
  });

  test('is fine when strong students choose the key', () => {
    expect(checkKey(sumsOf(students(100, KEY, 2)), [KEY])).toMatchObject({ verdict: 'fine', score: 0 });
  });

  test('finds a key that strong students avoid', () => {
    const check = checkKey(sumsOf(students(100, 2, KEY)), [KEY]);
    expect(check?.verdict).toBe('likely wrong');
    expect(check?.score).toBeGreaterThan(4);
  });

  test('finds another option that is chosen more often, by stronger students than the key', () => {
    const all = [...students(90, 2, 3), ...[0.05, 0.15, 0.1].map((ability) => ({ ability, option: KEY }))];
    expect(discrimination(sumsOf(all))?.value).toBeGreaterThan(0);
    expect(checkKey(sumsOf(all), [KEY])?.verdict).toBe('likely wrong');
  });

  test('accepts that able students choose one of several keys', () => {
    const all = [
      ...students(100, 2, KEY),
      ...[-1, -0.9, -0.8, -0.7].map((ability) => ({ ability, option: 3 })),
    ];
    expect(checkKey(sumsOf(all), [KEY])?.verdict).toBe('likely wrong');
    expect(checkKey(sumsOf(all, [KEY, 2]), [KEY, 2])?.verdict).toBe('fine');
  });

  test('asks to check a key with a slightly negative discrimination', () => {
    const even = students(100, KEY, 0).map(({ ability }, i) => ({ ability, option: i % 2 === 0 ? KEY : 0 }));
    expect(discrimination(sumsOf(even))?.value).toBeLessThan(0);
    expect(checkKey(sumsOf(even), [KEY])?.verdict).toBe('check');
  });
});
