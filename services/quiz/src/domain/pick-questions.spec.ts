import fc from 'fast-check';
import { drawRandom, pickExam, pickQuestions } from './pick-questions.js';

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('pickQuestions', () => {
  const seen = ['wrong-long-ago', 'wrong-lately', 'of another section', 'right-long-ago'];
  const candidates = ['right-long-ago', 'new', 'wrong-lately', 'wrong-long-ago'];

  it('prefers unseen questions, then keeps the order of the seen ones', () => {
    expect(pickQuestions(candidates, seen, 6, randomOf(1))).toEqual([
      'new',
      'wrong-long-ago',
      'wrong-lately',
      'right-long-ago',
    ]);
  });

  it('picks as many as requested', () => {
    expect(pickQuestions(candidates, seen, 2, randomOf(1))).toEqual(['new', 'wrong-long-ago']);
  });

  it('picks all questions when there are fewer', () => {
    expect(pickQuestions(['new'], seen, 10, randomOf(1))).toEqual(['new']);
    expect(pickQuestions([], seen, 10, randomOf(1))).toEqual([]);
  });

  it('chooses at random among unseen questions: each has the same chance', () => {
    const random = randomOf(7);
    const counts = new Map<string, number>();
    for (let round = 0; round < 4_000; round += 1) {
      for (const id of pickQuestions(['a', 'b', 'c', 'd'], [], 1, random)) {
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
    }
    for (const id of ['a', 'b', 'c', 'd']) {
      expect(counts.get(id)).toBeGreaterThan(900);
      expect(counts.get(id)).toBeLessThan(1_100);
    }
  });

  it('never picks a question twice, and never prefers a worse question', () => {
    const id = fc.integer({ min: 0, max: 40 }).map(String);
    fc.assert(
      fc.property(fc.array(id), fc.uniqueArray(id), fc.nat(20), fc.nat(), (ids, seenIds, size, seed) => {
        const rank = (one: string): number => seenIds.indexOf(one);
        const picked = pickQuestions(ids, seenIds, size, randomOf(seed));
        const left = [...new Set(ids)].filter((one) => !picked.includes(one));

        expect(new Set(picked).size).toBe(picked.length);
        expect(picked).toHaveLength(Math.min(size, new Set(ids).size));
        for (const chosen of picked) {
          expect(ids).toContain(chosen);
          for (const other of left) expect(rank(chosen)).toBeLessThanOrEqual(rank(other));
        }
      }),
    );
  });
});

describe('pickExam', () => {
  it.each<[string, string[], [string, number][], string | null]>([
    ['there is none', [], [], null],
    ['none was taken: the first', ['may', 'april'], [], 'may'],
    ['one was never taken', ['may', 'april', 'march'], [['may', 5]], 'april'],
    [
      'all were taken: the one longest ago',
      ['may', 'april', 'march'],
      [
        ['may', 5],
        ['april', 9],
        ['march', 4],
      ],
      'march',
    ],
  ])('%s', (_case, exams, taken, expected) => {
    expect(pickExam(exams, new Map(taken))).toBe(expected);
  });
});

describe('drawRandom', () => {
  const values = ['a', 'b', 'c', 'd', 'e'];

  it('draws distinct values of the list, at most all of them', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(8), (seed, count) => {
        const drawn = drawRandom(values, count, randomOf(seed));
        expect(new Set(drawn).size).toBe(Math.min(count, values.length));
        expect(values).toEqual(expect.arrayContaining(drawn));
      }),
    );
  });

  it('draws each value at each place equally often', () => {
    const places = Array.from({ length: 5_000 }, () => drawRandom(values, 2, Math.random).indexOf('e'));
    for (const place of [0, 1]) {
      const share = places.filter((found) => found === place).length / places.length;
      expect(share).toBeCloseTo(0.2, 1);
    }
  });
});
