import { presentLearnerStats, type LearnerRecord } from './learner-stats.js';
import { noTotals } from './totals.js';

const now = new Date('2026-11-21T03:00:00Z');
const section = { id: 'quota', name: 'Quota', questionIds: ['1', '2'] };
const nobody: LearnerRecord = { totals: noTotals, sections: [section], sectionStats: new Map() };

const statsOf = (changes: Partial<LearnerRecord>, timeZone = 'UTC') =>
  presentLearnerStats({ ...nobody, ...changes }, now, timeZone);

it('is all zeros for a new user', () => {
  expect(statsOf({})).toEqual({
    totalQuizzes: 0,
    totalQuestionsCompleted: 0,
    timedAnswers: 0,
    averageAnswerMs: null,
    currentStreak: 0,
    studiedToday: false,
    recentAverage: null,
    previousAverage: null,
    sections: [{ categoryId: 'quota', sectionName: 'Quota', answered: 0, accuracy: 0, daysSinceSeen: null }],
  });
});

it('takes the stats from the totals', () => {
  const totals = { ...noTotals, quizzes: 3, answeredQuestions: 25, timedAnswers: 22, timedMs: 1_100_000 };
  expect(statsOf({ totals })).toMatchObject({
    totalQuizzes: 3,
    totalQuestionsCompleted: 25,
    timedAnswers: 22,
    averageAnswerMs: 50_000,
  });
});

it.each([
  ['2026-11-21', 'UTC', 4, true],
  ['2026-11-20', 'UTC', 4, false],
  ['2026-11-20', 'America/New_York', 4, true],
  ['2026-11-19', 'UTC', 0, false],
  ['2026-11-19', 'America/New_York', 4, false],
])(
  'last studied on %s in %s: %i days ago, studied today %p',
  (lastDay, timeZone, currentStreak, studiedToday) => {
    const totals = { ...noTotals, streak: { days: 4, lastDay } };
    expect(statsOf({ totals }, timeZone)).toMatchObject({ currentStreak, studiedToday });
  },
);

it('averages the last five scores and the five before', () => {
  const recentScores = [50, 50, 50, 50, 51, 90, 90, 90, 90, 91];
  expect(statsOf({ totals: { ...noTotals, recentScores } })).toMatchObject({
    recentAverage: 90.2,
    previousAverage: 50.2,
  });
});

it('shows the sections in exam order, with accuracy of answers and whole days since the last', () => {
  const sectionStats = (answers: number, correctAnswers: number, lastAnsweredAt: string | null) => ({
    completedQuestions: answers,
    answers,
    correctAnswers,
    scored: answers,
    credited: 0,
    lastAnsweredAt: lastAnsweredAt === null ? null : new Date(lastAnsweredAt),
  });
  const names = ['Quota', 'Entry', 'Bonds', 'Drawback', 'Classification'];
  const { sections } = statsOf({
    sections: names.map((name) => ({ id: name.toLowerCase(), name, questionIds: [] })),
    sectionStats: new Map([
      ['entry', sectionStats(9, 6, '2026-11-20T03:00:00.001Z')],
      ['quota', sectionStats(3, 1, '2026-11-20T03:00:00Z')],
      ['drawback', sectionStats(1, 1, '2026-11-21T03:00:02Z')],
      ['classification', sectionStats(0, 0, null)],
      ['a section that is gone', sectionStats(4, 4, '2026-11-01T00:00:00Z')],
    ]),
  });
  expect(
    sections.map(({ sectionName, answered, accuracy, daysSinceSeen }) => [
      sectionName,
      answered,
      accuracy,
      daysSinceSeen,
    ]),
  ).toEqual([
    ['Quota', 3, 33.3, 1],
    ['Entry', 9, 66.7, 0],
    ['Bonds', 0, 0, null],
    ['Drawback', 1, 100, 0],
    ['Classification', 0, 0, null],
  ]);
});
