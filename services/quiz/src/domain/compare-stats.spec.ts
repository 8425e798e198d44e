import { correctedRecords, differences } from './compare-stats.js';
import { noStats, type QuestionRecord, type UserStats } from './ended-session-stats.js';
import { noTotals } from './totals.js';

const record: QuestionRecord = {
  categoryId: 'c',
  lastSeenAt: '2026-11-20T08:00:00.000000Z',
  answers: 3,
  correctAnswers: 2,
  scored: 4,
  credited: 1,
  lastAnsweredAt: '2026-11-20T08:05:00.000000Z',
  lastCorrect: true,
};
const zeros = {
  answers: 0,
  correctAnswers: 0,
  scored: 0,
  credited: 0,
  lastAnsweredAt: null,
  lastCorrect: null,
};

const withQuestion = (changes: Partial<QuestionRecord> = {}): UserStats => ({
  ...noStats,
  questions: new Map([['q', { ...record, ...changes }]]),
});
const withTotals = (changes: Partial<UserStats['totals']>): UserStats => ({
  ...noStats,
  totals: { ...noTotals, ...changes },
});

describe('differences', () => {
  it('are empty for equal stats', () => {
    expect(differences(withQuestion(), withQuestion())).toEqual([]);
    expect(differences(noStats, noStats)).toEqual([]);
  });

  it('contain a total with both values', () => {
    const streak = (days: number) => ({ days, lastDay: '2026-11-20' });
    expect(
      differences(
        withTotals({ quizzes: 3, streak: streak(2), recentScores: [50, 60] }),
        withTotals({ quizzes: 4, streak: streak(1), recentScores: [60, 50] }),
      ),
    ).toEqual([
      { field: 'quizzes', stored: 3, recomputed: 4 },
      { field: 'recentScores', stored: [50, 60], recomputed: [60, 50] },
      { field: 'streakDays', stored: 2, recomputed: 1 },
    ]);
  });

  it.each([
    ['answers', 7],
    ['correctAnswers', 7],
    ['scored', 7],
    ['credited', 7],
    ['lastAnsweredAt', '2026-11-20T08:05:00.000001Z'],
    ['lastCorrect', null],
  ] as const)('contain a question’s %s', (field, stored) => {
    expect(differences(withQuestion({ [field]: stored }), withQuestion())).toEqual([
      { questionId: 'q', field, stored, recomputed: record[field] },
    ]);
  });

  it('ignore where a question was last seen, because starting sessions change it', () => {
    const seen = { categoryId: 'new', lastSeenAt: '2026-11-21T00:00:00.000000Z' };
    expect(differences(withQuestion(seen), withQuestion())).toEqual([]);
  });

  it('treat a missing record as zeros, on either side', () => {
    const named = (found: ReturnType<typeof differences>) => found.map(({ field }) => field);
    expect(named(differences(noStats, withQuestion()))).toEqual(Object.keys(zeros));
    expect(named(differences(withQuestion(), noStats))).toEqual(Object.keys(zeros));
    expect(differences(withQuestion(zeros), noStats)).toEqual([]);
  });
});

describe('corrected records', () => {
  const seen = { categoryId: 'new', lastSeenAt: '2026-11-21T00:00:00.000000Z' };

  it('have the recomputed stats, and where the question was last seen', () => {
    const stored = withQuestion({ ...seen, answers: 9, lastCorrect: null });
    expect(correctedRecords(stored, withQuestion(), ['q'])).toEqual([{ id: 'q', ...record, ...seen }]);
  });

  it('are the recomputed ones when none is stored, and zeros when none is recomputed', () => {
    expect(correctedRecords(noStats, withQuestion(), ['q'])).toEqual([{ id: 'q', ...record }]);
    expect(correctedRecords(withQuestion(), noStats, ['q'])).toEqual([{ id: 'q', ...record, ...zeros }]);
  });
});
