import { TARGET_MS_PER_QUESTION } from '@tenfold/exam';
import type { Reviewed } from './review-answers';
import { filterReviewed, neighborsOf, placeIn, readFilter } from './review-filters';
import { sampleQuestion } from './test/sample-quiz';

function reviewed(place: number, changes: Partial<Reviewed> = {}): Reviewed {
  return {
    question: sampleQuestion({ id: `q${place}` }),
    place,
    letter: 'B',
    isRight: true,
    isFlagged: false,
    isUnsure: false,
    timeSpentMs: 1_000,
    changes: [],
    ...changes,
  };
}

const change = { from: 'A', to: 'B', kind: 'wrong_to_right', atSeconds: 5 } as const;
const all = [
  reviewed(1),
  reviewed(2, { isRight: false, letter: null, timeSpentMs: null }),
  reviewed(3, { isFlagged: true, isRight: false }),
  reviewed(4, { isUnsure: true, timeSpentMs: TARGET_MS_PER_QUESTION }),
  reviewed(5, { timeSpentMs: TARGET_MS_PER_QUESTION + 1, changes: [change] }),
];

test.each([
  ['all', [1, 2, 3, 4, 5]],
  ['missed', [2, 3]],
  ['flagged', [3]],
  ['unsure', [4]],
  ['slow', [5]],
  ['changed', [5]],
] as const)('shows under %s the questions %j', (filter, places) => {
  expect(filterReviewed(all, filter).map(({ place }) => place)).toEqual(places);
});

test('reads an unknown filter as all', () => {
  expect(['slow', 'x', null].map(readFilter)).toEqual(['slow', 'all', 'all']);
});

test('moves between the questions of a filter, also from one that it does not contain', () => {
  const missed = filterReviewed(all, 'missed');
  expect(neighborsOf(2, missed)).toEqual({ previous: null, next: 3, position: 1 });
  expect(neighborsOf(1, missed)).toEqual({ previous: null, next: 2, position: null });
  expect(neighborsOf(5, missed)).toEqual({ previous: 3, next: null, position: null });
  expect(neighborsOf(1, [])).toEqual({ previous: null, next: null, position: null });
});

test('keeps the place in a new filter, or goes to the next or the first match', () => {
  const missed = filterReviewed(all, 'missed');
  expect([3, 1, 4].map((place) => placeIn(missed, place))).toEqual([3, 2, 2]);
  expect(placeIn([], 4)).toBe(4);
});
