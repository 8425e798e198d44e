import {
  addCompleted,
  addEnded,
  noTotals,
  presentFocusedStudy,
  presentStats,
  type Completion,
} from './totals.js';

/** Answered right, answered wrong, unanswered, unanswered but credited. */
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
    });
  });

  it('weights the average by questions', () => {
    const long = addCompleted(noTotals, completion([80, 0, 0, 0], { sessionType: 'full' }));
    const both = addCompleted(long, completion([0, 10, 0, 0]));
    expect(presentStats(both, '2026-11-20').averageScore).toBe(88.9);
  });

  it('counts the answers of an abandoned session, but no quiz, no average and no streak', () => {
    const completed = addCompleted(noTotals, completion([4, 6, 0, 0]));
    const stats = presentStats(addEnded(completed, completion([3, 2, 5, 0]).result), '2026-11-20');
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

  it('takes section and focused sessions into the focused study, no others', () => {
    const totals = [
      completion([5, 5, 0, 0], { sessionType: 'section' }),
      completion([9, 1, 0, 0], { sessionType: 'focused' }),
      completion([1, 9, 0, 0], { sessionType: 'quick' }),
      completion([20, 60, 0, 0], { sessionType: 'full' }),
    ].reduce(addCompleted, noTotals);
    expect(presentFocusedStudy(totals)).toEqual({ sessions: 2, averageScore: 70, totalQuestions: 20 });
  });

  it('keeps the ten newest scores', () => {
    const totals = Array.from({ length: 12 }, (_, index) => completion([index, 20 - index, 0, 0])).reduce(
      addCompleted,
      noTotals,
    );
    expect(totals.recentScores).toEqual([10, 15, 20, 25, 30, 35, 40, 45, 50, 55]);
  });
});
