import fc from 'fast-check';
import { addSessions, noStats, type EndedSession } from './ended-session-stats.js';

const at = (minute: number): string => `2026-11-20T08:${String(minute).padStart(2, '0')}:00.000000Z`;

function session(letters: string, minute: number, rest: Partial<EndedSession> = {}): EndedSession {
  const ids = [...letters].map((_letter, index) => String(index + 1));
  return {
    sessionType: 'quick',
    startedAt: at(minute),
    completion: { studySeconds: 60, day: '2026-11-20' },
    questions: ids.map((id) => ({ id, categoryId: 'c', sectionName: 'Quota', correctAnswer: 'A' })),
    answers: [...letters].flatMap((selectedAnswer, index) =>
      selectedAnswer === ' '
        ? []
        : [{ questionId: String(index + 1), selectedAnswer, answeredAt: at(minute), timeSpentMs: 30_000 }],
    ),
    ...rest,
  };
}

const statsAfter = (...sessions: EndedSession[]) => addSessions(noStats, sessions).questions;

it('counts a completed session in all stats', () => {
  const { totals, questions } = addSessions(noStats, [session('AB ', 5)]);
  expect(totals).toMatchObject({
    quizzes: 1,
    sessions: 1,
    answeredQuestions: 2,
    correctAnswers: 1,
    scoredQuestions: 3,
    creditedQuestions: 1,
    studySeconds: 60,
    streak: { days: 1, lastDay: '2026-11-20' },
    recentScores: [33.3],
  });
  const seen = { categoryId: 'c', lastSeenAt: at(5) };
  const wrong = { answers: 1, correctAnswers: 0, scored: 1, credited: 0, lastAnsweredAt: at(5) };
  expect([...questions]).toEqual([
    ['1', { ...seen, ...wrong, correctAnswers: 1, credited: 1, lastCorrect: true }],
    ['2', { ...seen, ...wrong, lastCorrect: false }],
    ['3', { ...seen, ...wrong, answers: 0, lastAnsweredAt: null, lastCorrect: null }],
  ]);
});

it('counts only the answers of an abandoned session', () => {
  const { totals, questions } = addSessions(noStats, [session('AB ', 5, { completion: null })]);
  expect(totals).toMatchObject({
    quizzes: 0,
    sessions: 1,
    answeredQuestions: 2,
    scoredQuestions: 0,
    studySeconds: 0,
    streak: { days: 0 },
    recentScores: [],
  });
  expect([...questions.keys()]).toEqual(['1', '2']);
});

it('adds to earlier stats without changing them', () => {
  const before = addSessions(noStats, [session('A', 5)]);
  const copy = structuredClone(before);
  const after = addSessions(before, [session('B', 6)]);
  expect(before).toEqual(copy);
  expect(after).toEqual(addSessions(noStats, [session('A', 5), session('B', 6)]));
  expect(after.totals.quizzes).toBe(2);
});

it.each<[string, [string, number], [string, number], boolean]>([
  ['the later answer', ['B', 5], ['A', 6], true],
  ['the later answer', ['A', 5], ['B', 6], false],
  ['an answer before none', ['A', 5], [' ', 6], true],
  ['at the same moment the wrong one', ['A', 5], ['B', 5], false],
  ['at the same moment both right', ['A', 5], ['A', 5], true],
])('takes %s as the last answer, in any order of the sessions’ ends', (_what, one, other, lastCorrect) => {
  const sessions = [session(...one), session(...other)];
  for (const order of [sessions, sessions.toReversed()]) {
    expect(statsAfter(...order).get('1')).toMatchObject({ lastCorrect });
  }
});

it('keeps the section in which a question was last seen', () => {
  const moved = session('A', 9);
  const elsewhere = { ...moved, questions: moved.questions.map((one) => ({ ...one, categoryId: 'new' })) };
  for (const order of [
    [session('A', 5), elsewhere],
    [elsewhere, session('A', 5)],
  ]) {
    expect(statsAfter(...order).get('1')).toMatchObject({ categoryId: 'new', lastSeenAt: at(9) });
  }
});

it('gives the same question stats in any order and any paging of the sessions', () => {
  const anySession = fc
    .tuple(fc.stringMatching(/^[AB ]{1,4}$/), fc.nat(5), fc.boolean())
    .map(([letters, minute, abandoned]) => session(letters, minute, abandoned ? { completion: null } : {}));
  fc.assert(
    fc.property(fc.array(anySession, { maxLength: 8 }), fc.nat(8), (sessions, cut) => {
      const whole = addSessions(noStats, sessions);
      const paged = addSessions(addSessions(noStats, sessions.slice(0, cut)), sessions.slice(cut));
      expect(paged).toEqual(whole);
      expect(new Map([...statsAfter(...sessions.toReversed())].sort())).toEqual(
        new Map([...whole.questions].sort()),
      );
    }),
  );
});
