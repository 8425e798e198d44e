import { newCard, reviewCard, updateMemoryFactor } from '@tenfold/learning';
import fc from 'fast-check';
import { endsOutOfOrder, foldAnswers, foldFactor, newFactor, type PastAnswer } from './fold-answers.js';

const ONE = '00000000-0000-4000-8000-000000000001';
const TWO = '00000000-0000-4000-8000-000000000002';

let seconds = 0;

function answer(day: number, given: Partial<PastAnswer> = {}): PastAnswer {
  seconds += 1;
  const answeredAt = new Date(1_700_000_000_000 + 1_000 * seconds).toISOString();
  const marks = { correct: true, unsure: false, flagged: false, timeSpentMs: null };
  return { questionId: ONE, sessionId: `session-${seconds}`, day, answeredAt, ...marks, ...given };
}

const cardOf = (...answers: PastAnswer[]) => foldAnswers(answers).get(ONE)?.card;

it.each([
  ['wrong', { correct: false }, 'again'],
  ['a guess', { unsure: true }, 'again'],
  ['flagged', { flagged: true }, 'good'],
] as const)('an answer that is %s starts a card', (_what, given, grade) => {
  expect(cardOf(answer(3, given))).toEqual(newCard(ONE, 3, grade));
});

it('right answers start none', () => {
  expect(cardOf(answer(3), answer(4))).toBeNull();
});

it('later answers are reviews, of one day only the first', () => {
  const started = newCard(ONE, 3, 'again');
  const reviewed = reviewCard(started, 5, 'good');
  expect(cardOf(answer(3, { correct: false }), answer(3), answer(5), answer(5, { correct: false }))).toEqual(
    reviewed,
  );
  expect(cardOf(answer(3, { correct: false }), answer(5, { unsure: true }))).toEqual(
    reviewCard(started, 5, 'again'),
  );
});

it('a rapid guess is no review, and an unknown time is none', () => {
  const missed = answer(3, { correct: false });
  expect(cardOf(missed, answer(5, { timeSpentMs: 4_999 }))?.reps).toBe(1);
  expect(cardOf(missed, answer(5, { timeSpentMs: 5_000 }))?.reps).toBe(2);
  expect(cardOf(missed, answer(5))?.reps).toBe(2);
});

it('the memory factor learns from each review in its order', () => {
  const answers = [
    answer(1, { correct: false }),
    answer(1, { correct: false, questionId: TWO }),
    answer(4, { questionId: TWO, correct: false }),
    answer(4),
  ];
  const reviews = [...foldAnswers(answers).values()].flatMap((history) => history.reviews);
  const expected = [
    [TWO, false],
    [ONE, true],
  ] as const;
  let factor = { logFactor: 0, information: 4 };
  for (const [id, correct] of expected)
    factor = updateMemoryFactor(factor, newCard(id, 1, 'again'), 4, correct);
  expect(foldFactor(newFactor, reviews)).toEqual({
    ...factor,
    last: { day: 4, answeredAt: answers[3]?.answeredAt },
  });
});

interface Ended {
  sessionId: string;
  answers: PastAnswer[];
}

const histories = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 12 }),
    answers: fc.array(
      fc.record({
        questionId: fc.constantFrom(ONE, TWO),
        correct: fc.boolean(),
        unsure: fc.boolean(),
        flagged: fc.boolean(),
        second: fc.integer({ min: 0, max: 500 }),
      }),
      { maxLength: 3 },
    ),
  }),
  { maxLength: 12 },
);

it('folding session by session, in any order of their ends, equals folding all answers', () => {
  fc.assert(
    fc.property(histories, (given) => {
      const sessions: Ended[] = given.map(({ day, answers }, index) => ({
        sessionId: `session-${index}`,
        answers: [...new Map(answers.map((one) => [one.questionId, one])).values()].map(
          ({ second, ...one }) => ({
            ...one,
            sessionId: `session-${index}`,
            day,
            answeredAt: `2026-01-01T00:00:${String(second).padStart(6, '0')}Z`,
            timeSpentMs: null,
          }),
        ),
      }));
      let factor = newFactor;
      const ended: PastAnswer[] = [];
      for (const session of sessions) {
        ended.push(...session.answers);
        const ids = new Set(session.answers.map(({ questionId }) => questionId));
        const touched = ended.filter(({ questionId }) => ids.has(questionId));
        const folded = [...foldAnswers(touched).values()];
        const isLate = endsOutOfOrder(folded, session.sessionId, touched, factor);
        const all = [...foldAnswers(ended).values()].flatMap(({ reviews }) => reviews);
        const own = folded
          .flatMap(({ reviews }) => reviews)
          .filter(({ answer: { sessionId } }) => sessionId === session.sessionId);
        factor = isLate ? foldFactor(newFactor, all) : foldFactor(factor, own);
        expect(factor).toEqual(foldFactor(newFactor, all));
      }
    }),
    { numRuns: 500 },
  );
});
