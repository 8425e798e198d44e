import {
  addCompleted,
  addEnded,
  countedStudySeconds,
  noTotals,
  paceOf,
  presentFocusedStudy,
  presentStats,
  type Completion,
} from './totals.js';

function completion(
  counts: [right: number, wrong: number, open: number, removed: number],
  rest: Partial<Completion> = {},
) {
  const [right, wrong, open, removed] = counts;
  const outcome = (count: number, answered: boolean, credited: boolean) =>
    Array.from({ length: count }, () => ({
      questionId: 'any',
      answered,
      answeredCorrectly: answered && credited,
      credited,
    }));
  const totalQuestions = right + wrong + open + removed;
  return {
    sessionType: 'quick' as const,
    studySeconds: 90,
    pace: { timedAnswers: right + wrong, timedMs: 60_000 * (right + wrong) },
    day: '2026-11-20',
    result: {
      score: Math.round(((right + removed) / totalQuestions) * 1000) / 10,
      correctAnswers: right + removed,
      totalQuestions,
      sections: [],
      outcomes: [
        ...outcome(right, true, true),
        ...outcome(wrong, true, false),
        ...outcome(open, false, false),
        ...outcome(removed, false, true),
      ],
    },
    ...rest,
  };
}

const noPace = { timedAnswers: 0, timedMs: 0 };

describe('a completed session without an answer', () => {
  const before = addCompleted(noTotals, completion([8, 2, 0, 0]));
  const after = addCompleted(before, completion([0, 0, 10, 0], { day: '2026-11-21', pace: noPace }));

  it('counts neither as a quiz nor as a study day, so it reaches no milestone', () => {
    expect(presentStats(after, '2026-11-21')).toMatchObject({ totalQuizzes: 1, currentStreak: 1 });
    expect(after.streak.lastDay).toBe('2026-11-20');
  });

  it('counts as a session and in the average score', () => {
    expect(presentStats(after, '2026-11-21')).toMatchObject({ totalSessions: 2, averageScore: 40 });
  });
});

describe('pace', () => {
  it('is the mean of the answers with a known time', () => {
    const pace = paceOf([{ timeSpentMs: 30_000 }, { timeSpentMs: null }, { timeSpentMs: 91_000 }]);
    expect(pace).toEqual({ timedAnswers: 2, timedMs: 121_000 });
    const totals = addCompleted(noTotals, completion([1, 1, 0, 0], { pace }));
    expect(presentStats(totals, '2026-11-20').averageAnswerMs).toBe(60_500);
  });

  it('is null without such an answer', () => {
    const totals = addCompleted(noTotals, completion([1, 0, 0, 0], { pace: noPace }));
    expect(presentStats(totals, '2026-11-20').averageAnswerMs).toBeNull();
  });
});

describe('study time', () => {
  const startedAt = new Date('2026-11-20T08:00:00.000Z');
  const after = (ms: number) => new Date(startedAt.getTime() + ms);

  it.each([
    ['the reported time', 10, 3_600_000, 600],
    ['at most the time since the start', 600, 33_900, 33],
    ['nothing when the clock is before the start', 600, -5_000, 0],
    ['parts of a minute', 0.26, 60_000, 16],
  ])('counts %s', (_what, minutes, elapsedMs, seconds) => {
    expect(countedStudySeconds(minutes, startedAt, after(elapsedMs))).toBe(seconds);
  });
});

describe('totals', () => {
  it('counts answers, and scores all questions', () => {
    const totals = addCompleted(noTotals, completion([4, 3, 2, 1]));
    expect(presentStats(totals, '2026-11-20')).toEqual({
      totalQuizzes: 1,
      totalQuestionsCompleted: 7,
      totalCorrectAnswers: 4,
      currentStreak: 1,
      averageScore: 50,
      totalStudyTime: 1.5,
      totalSessions: 1,
      trendDirection: 'stable',
      averageAnswerMs: 60_000,
    });
  });

  it('weights the average by questions', () => {
    const long = addCompleted(noTotals, completion([80, 0, 0, 0], { sessionType: 'full' }));
    const both = addCompleted(long, completion([0, 10, 0, 0]));
    expect(presentStats(both, '2026-11-20').averageScore).toBe(88.9);
  });

  it('counts the answers of an abandoned session, but no quiz, average or streak', () => {
    const completed = addCompleted(noTotals, completion([4, 6, 0, 0]));
    const stats = presentStats(addEnded(completed, completion([3, 2, 5, 0]).result, noPace), '2026-11-20');
    expect(stats).toMatchObject({
      totalQuizzes: 1,
      totalSessions: 2,
      totalQuestionsCompleted: 15,
      totalCorrectAnswers: 7,
      averageScore: 40,
      totalStudyTime: 1.5,
      currentStreak: 1,
    });
  });

  it('counts only section and focused sessions as focused study', () => {
    const totals = [
      completion([5, 5, 0, 0], { sessionType: 'section' }),
      completion([9, 1, 0, 0], { sessionType: 'focused' }),
      completion([1, 9, 0, 0], { sessionType: 'quick' }),
      completion([20, 60, 0, 0], { sessionType: 'full' }),
    ].reduce((before, one) => addCompleted(before, one), noTotals);
    expect(presentFocusedStudy(totals)).toEqual({ sessions: 2, averageScore: 70, totalQuestions: 20 });
  });

  it('keeps the ten newest scores', () => {
    const totals = Array.from({ length: 12 }, (_, index) => completion([index, 20 - index, 0, 0])).reduce(
      (before, one) => addCompleted(before, one),
      noTotals,
    );
    expect(totals.recentScores).toEqual([10, 15, 20, 25, 30, 35, 40, 45, 50, 55]);
  });
});
