import fc from 'fast-check';
import { finalDays, planReviews, reviewGain, reviewsToSeeEachOnce } from './plan-reviews.js';
import {
  dueDay,
  newCard,
  recallAfter,
  reviewCard,
  reviewGrade,
  startsCard,
  type ReviewCard,
} from './remember-question.js';

const fresh = newCard('q1', 0, 'again');
const onceRight = reviewCard(fresh, 1, 'good');
const twiceRight = reviewCard(onceRight, 5, 'good');
const missedAgain = reviewCard(twiceRight, 17, 'again');

test.each([
  ['a missed question', fresh, '0.2120', '6.4133', 1],
  ['right the day after', onceRight, '1.8868', '6.4021', 2],
  ['right again after four days', twiceRight, '8.7424', '6.3909', 9],
  ['missed after twelve more', missedAgain, '1.3289', '8.7990', 1],
])('%s', (_case, card, stability, difficulty, intervalDays) => {
  expect([card.stability.toFixed(4), card.difficulty.toFixed(4)]).toEqual([stability, difficulty]);
  expect(dueDay(card) - card.lastDay).toBe(intervalDays);
});

test('recall falls with the days', () => {
  expect(recallAfter(1, fresh.stability).toFixed(4)).toBe('0.7662');
  expect(recallAfter(7, fresh.stability).toFixed(4)).toBe('0.5822');
});

test('counts reviews and lapses', () => {
  expect(missedAgain).toMatchObject({ reps: 4, lapses: 2, lastDay: 17 });
});

test('only the first answer of a day is a review', () => {
  expect(reviewCard(onceRight, 1, 'again')).toBe(onceRight);
});

test.each([
  [{ correct: true, unsure: false, flagged: false }, false, 'good'],
  [{ correct: true, unsure: true, flagged: false }, true, 'again'],
  [{ correct: false, unsure: false, flagged: false }, true, 'again'],
  [{ correct: true, unsure: false, flagged: true }, true, 'good'],
])('the answer %j', (answer, starts, grade) => {
  expect(startsCard(answer)).toBe(starts);
  expect(reviewGrade(answer)).toBe(grade);
});

test.each([
  [fresh, 1, '0.1612'],
  [onceRight, 3, '0.1192'],
  [twiceRight, 10, '0.0937'],
  [missedAgain, 2, '0.0881'],
])('the gain of a review five days before the exam', (card, elapsed, gain) => {
  expect(reviewGain(card, card.lastDay + elapsed, 5).toFixed(4)).toBe(gain);
});

test.each([
  [40, 10, 3],
  [300, 10, 8],
  [600, 8, 14],
  [900, 10, 14],
])('%d cards at %d reviews a day are chosen by gain for %d days', (cards, perDay, days) => {
  expect(finalDays(cards, perDay)).toBe(days);
});

const card = (questionId: string, lastDay: number, stability: number): ReviewCard => ({
  ...fresh,
  questionId,
  lastDay,
  stability,
});
const isEqualOrder = (one: readonly string[], other: readonly string[]) => one.join() === other.join();
const ids = (cards: readonly ReviewCard[]) => cards.map(({ questionId }) => questionId);

describe('the reviews of day 20', () => {
  const cards = [
    card('c', 18, 5),
    card('b', 10, 5),
    card('d', 20, 0.2),
    card('a', 19, 0.2),
    card('e', 10, 5),
  ];
  const plan = (examDay: number | null, reviewsPerDay: number) =>
    ids(planReviews(cards, { today: 20, examDay, reviewsPerDay }));

  test('without an exam date are the due cards, earliest first and of equal ones by id', () => {
    expect(plan(null, 10)).toEqual(['b', 'e', 'a']);
    expect(plan(null, 2)).toEqual(['b', 'e']);
  });

  test('with an exam date in the past or today are those without a date', () => {
    expect(plan(19, 10)).toEqual(['b', 'e', 'a']);
    expect(plan(20, 10)).toEqual(['b', 'e', 'a']);
  });

  test('long before the exam fill the day ahead of time, but never repeat a card of today', () => {
    expect(plan(80, 10)).toEqual(['b', 'e', 'a', 'c']);
  });

  test('close to the exam are those that gain most', () => {
    const byGain = ['a', 'b', 'c', 'e'].sort(
      (one, other) => gainOf(other) - gainOf(one) || (one < other ? -1 : 1),
    );
    expect(plan(22, 10)).toEqual(byGain);
    expect(byGain).not.toEqual(['b', 'e', 'a', 'c']);
  });

  function gainOf(id: string, daysLeft = 2): number {
    const found = cards.find(({ questionId }) => questionId === id);
    return found === undefined ? NaN : reviewGain(found, 20, daysLeft);
  }

  test('are chosen by gain from the same day on, however many cards are already reviewed', () => {
    const day = { today: 20, examDay: 25, reviewsPerDay: 10 };
    expect(ids(planReviews(cards, day))).toEqual(['b', 'e', 'a', 'c']);
    const byGain = ids(planReviews(cards, { ...day, cardCount: 300 }));
    expect(byGain).toEqual(
      ['a', 'b', 'c', 'e'].sort((one, other) => gainOf(other, 5) - gainOf(one, 5) || (one < other ? -1 : 1)),
    );
    expect(byGain).not.toEqual(['b', 'e', 'a', 'c']);
  });

  const dueFirst = ['b', 'e', 'a', 'c'];
  const failing = cards.map((each) => ({ ...each, reps: 11, lapses: 6 }));
  test.each([
    ['of a student who forgets much faster than FSRS expects', cards, -0.4, dueFirst],
    ['of a student who forgets a little faster', cards, -0.2, ['a', 'b', 'c', 'e']],
    ['of a student who fails half of the reviews', failing, 0, dueFirst],
    ['of a student with too few failed reviews to tell', failing.slice(0, 2), 0, ['b', 'c']],
  ])('close to the exam %s', (_whose, open, logFactor, expected) => {
    const day = { today: 20, examDay: 22, reviewsPerDay: 4, logFactor };
    const planned = ids(planReviews(open, day));
    expect(expected === dueFirst ? planned : planned.toSorted()).toEqual(expected);
    expect(isEqualOrder(planned, dueFirst)).toBe(expected === dueFirst);
  });

  test('cannot be fewer than one', () => {
    expect(() => plan(30, 0)).toThrow(RangeError);
  });
});

test('any plan keeps to the limit, repeats no card, and does not depend on the order of the cards', () => {
  const anyCard = fc.record({
    lastDay: fc.nat(30),
    stability: fc.double({ min: 0.01, max: 400, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(anyCard, { maxLength: 40 }),
      fc.option(fc.integer({ min: 20, max: 90 })),
      fc.integer({ min: 1, max: 30 }),
      (drawn, examDay, reviewsPerDay) => {
        const cards = drawn.map(({ lastDay, stability }, i) => card(`q${i}`, lastDay, stability));
        const day = { today: 30, examDay, reviewsPerDay };
        const planned = ids(planReviews(cards, day));
        const open = cards.filter(({ lastDay }) => lastDay < 30).length;
        expect(planned.length).toBeLessThanOrEqual(Math.min(reviewsPerDay, open));
        if (examDay !== null && examDay > 30) expect(planned).toHaveLength(Math.min(reviewsPerDay, open));
        expect(new Set(planned).size).toBe(planned.length);
        expect(ids(planReviews(cards.toReversed(), day))).toEqual(planned);
      },
    ),
  );
});

test('151 questions in three days need 51 reviews a day', () => {
  expect(reviewsToSeeEachOnce(151, 3)).toBe(51);
});
