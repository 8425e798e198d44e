import fc from 'fast-check';
import { drawRandom, pickExam, pickQuestions, type QuestionHistory } from './pick-questions.js';

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const seen = (lastSeenMs: number, lastCorrect: boolean | null): QuestionHistory => ({
  lastSeenMs,
  lastCorrect,
});

describe('pickQuestions', () => {
  const history = new Map([
    ['right-long-ago', seen(1, true)],
    ['skipped', seen(2, null)],
    ['right-lately', seen(9, true)],
    ['wrong-long-ago', seen(3, false)],
    ['wrong-lately', seen(8, false)],
  ]);
  const candidates = [...history.keys(), 'new'];

  it('prefers unseen questions, then those answered wrong, then the least recently seen', () => {
    expect(pickQuestions(candidates, history, 6, randomOf(1))).toEqual([
      'new',
      'wrong-long-ago',
      'wrong-lately',
      'right-long-ago',
      'skipped',
      'right-lately',
    ]);
  });

  it('picks as many as requested', () => {
    expect(pickQuestions(candidates, history, 2, randomOf(1))).toEqual(['new', 'wrong-long-ago']);
  });

  it('picks all questions when there are fewer', () => {
    expect(pickQuestions(['new'], history, 10, randomOf(1))).toEqual(['new']);
    expect(pickQuestions([], history, 10, randomOf(1))).toEqual([]);
  });

  it('chooses at random among unseen questions: each has the same chance', () => {
    const random = randomOf(7);
    const counts = new Map<string, number>();
    for (let round = 0; round < 4_000; round += 1) {
      for (const id of pickQuestions(['a', 'b', 'c', 'd'], new Map(), 1, random)) {
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
    const known = fc.record({ lastSeenMs: fc.nat(100), lastCorrect: fc.constantFrom(true, false, null) });
    fc.assert(
      fc.property(
        fc.array(id),
        fc.array(fc.tuple(id, known)),
        fc.nat(20),
        fc.nat(),
        (ids, entries, size, seed) => {
          const knownOf = new Map(entries);
          const rank = (one: string): [number, number] => {
            const entry = knownOf.get(one);
            if (!entry) return [0, 0];
            return [entry.lastCorrect === false ? 1 : 2, entry.lastSeenMs];
          };
          const picked = pickQuestions(ids, knownOf, size, randomOf(seed));
          const left = [...new Set(ids)].filter((one) => !picked.includes(one));

          expect(new Set(picked).size).toBe(picked.length);
          expect(picked).toHaveLength(Math.min(size, new Set(ids).size));
          for (const chosen of picked) {
            expect(ids).toContain(chosen);
            for (const other of left) {
              const [a, b] = [rank(chosen), rank(other)];
              expect(a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1])).toBe(true);
            }
          }
        },
      ),
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
