import fc from 'fast-check';
import type { LearnerSection, LearnerStats } from './learner-stats.js';
import { nextSet, smartInsights } from './smart-insights.js';

const section = (sectionName: string, changes: Partial<LearnerSection> = {}): LearnerSection => ({
  categoryId: `id-of-${sectionName}`,
  sectionName,
  answered: 20,
  accuracy: 85,
  daysSinceSeen: 1,
  ...changes,
});
const steady: LearnerStats = {
  totalQuizzes: 12,
  totalQuestionsCompleted: 240,
  timedAnswers: 120,
  averageAnswerMs: 120_000,
  currentStreak: 4,
  studiedToday: true,
  recentAverage: 82,
  previousAverage: 81,
  sections: [section('Broker Compliance'), section('Classification')],
};
const messages = (changes: Partial<LearnerStats>) =>
  smartInsights({ ...steady, ...changes }).map(({ kind, message }) => `${kind}: ${message}`);

const keyed = (stats: LearnerStats) =>
  smartInsights(stats).map((insight) => ({ ...insight, dedupeKey: `${insight.kind}:${insight.subject}` }));

test('steady stats give no insight', () => expect(messages({})).toEqual([]));

test('a new user gets no insight', () => {
  const nothing = {
    totalQuizzes: 0,
    totalQuestionsCompleted: 0,
    timedAnswers: 0,
    averageAnswerMs: null,
    currentStreak: 0,
    sections: [],
  };
  expect(messages({ ...nothing, studiedToday: false, recentAverage: null, previousAverage: null })).toEqual(
    [],
  );
});

test.each<[string, Partial<LearnerStats>, string[]]>([
  [
    'a streak that ends today',
    { studiedToday: false, currentStreak: 5 },
    ['streak-at-risk: Your 5-day streak ends today. Next: one Quick Quiz keeps it going.'],
  ],
  ['one day is no streak', { studiedToday: false, currentStreak: 1 }, []],
  [
    'the weakest of two weak sections, with its numbers',
    {
      sections: [
        section('Classification', { accuracy: 60 }),
        section('Quota', { accuracy: 42.5, answered: 10 }),
      ],
    },
    ['weak-section: 42.5% of your 10 answers in Quota are correct. Next: use Focus on Weak Areas.'],
  ],
  ['too few answers to judge a section', { sections: [section('Quota', { accuracy: 0, answered: 9 })] }, []],
  ['too few quizzes for a trend', { totalQuizzes: 9, recentAverage: 88, previousAverage: 82.5 }, []],
  [
    'too few answers for a readiness level',
    { totalQuestionsCompleted: 29, recentAverage: 81, previousAverage: 79.5 },
    [],
  ],
  ['70 is not weak', { sections: [section('Quota', { accuracy: 70 })] }, []],
  [
    'a pace over the exam’s',
    { averageAnswerMs: 240_000 },
    [
      'pace: You take 4:00 a question; the exam leaves 3:22. Next: move on when the timer bar turns yellow, and come back.',
    ],
  ],
  ['too few timed answers for a pace', { timedAnswers: 19, averageAnswerMs: 240_000 }, []],
  ['no timed answer', { timedAnswers: 0, averageAnswerMs: null }, []],
  ['the pace of the exam, in whole seconds', { averageAnswerMs: 202_999 }, []],
  [
    'one second over the pace of the exam',
    { averageAnswerMs: 203_000 },
    [
      'pace: You take 3:23 a question; the exam leaves 3:22. Next: move on when the timer bar turns yellow, and come back.',
    ],
  ],
  [
    'rising within a level',
    { recentAverage: 88, previousAverage: 82.5 },
    ['trend: Up 5.5 points over your last five quizzes, to 88%. Next: keep the same rhythm this week.'],
  ],
  [
    'falling within a level',
    { recentAverage: 81, previousAverage: 84 },
    ['trend: Down 3 points over your last five quizzes, to 81%. Next: slow down and read each explanation.'],
  ],
  ['two points are no trend', { recentAverage: 84, previousAverage: 82 }, []],
  [
    'a level reached gives no trend insight',
    { recentAverage: 81, previousAverage: 72 },
    [
      'readiness: Your last five quizzes average 81%, the five before 72%. Next: take a Full Practice Exam to see whether it holds.',
    ],
  ],
  [
    'a level lost',
    { recentAverage: 69, previousAverage: 71 },
    [
      'readiness: Your last five quizzes average 69%, the five before 71%. Next: review the explanations of the questions you missed.',
    ],
  ],
  [
    'the section unseen for longest',
    { sections: [section('Quota', { daysSinceSeen: 14 }), section('Classification', { daysSinceSeen: 20 })] },
    ['unseen-section: You last practiced it 20 days ago. Next: open Classification in Focused Study.'],
  ],
  [
    'never practiced comes before long ago',
    {
      sections: [
        section('Classification', { daysSinceSeen: 90 }),
        section('Quota', { answered: 0, daysSinceSeen: null }),
      ],
    },
    ['unseen-section: You have not practiced it yet. Next: open Quota in Focused Study.'],
  ],
  [
    'a beginner has gaps everywhere',
    { totalQuizzes: 2, sections: [section('Quota', { daysSinceSeen: null })] },
    [],
  ],
])('%s', (_name, changes, expected) => expect(messages(changes)).toEqual(expected));

test('a weak section is not also reported as unseen', () => {
  expect(messages({ sections: [section('Quota', { accuracy: 30, daysSinceSeen: 40 })] })).toHaveLength(1);
});

test('insights that the user has leave their places in the set to others', () => {
  const insights = keyed({
    ...steady,
    studiedToday: false,
    averageAnswerMs: 240_000,
    recentAverage: 81,
    previousAverage: 72,
    sections: [section('Quota', { accuracy: 30 }), section('Entry', { daysSinceSeen: 20 })],
  });
  const kinds = (...known: string[]) => nextSet(insights, new Set(known)).map(({ kind }) => kind);
  expect(kinds()).toEqual(['streak-at-risk', 'readiness', 'weak-section']);
  expect(kinds('streak-at-risk:streak')).toEqual(['readiness', 'weak-section', 'pace']);
  expect(kinds(...insights.map(({ dedupeKey }) => dedupeKey))).toEqual([]);
});

test('any stats give at most three insights with a next action, no two on one subject', () => {
  const percent = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10);
  const anyStats: fc.Arbitrary<LearnerStats> = fc.record({
    totalQuizzes: fc.nat(200),
    totalQuestionsCompleted: fc.nat(2000),
    timedAnswers: fc.nat(2000),
    averageAnswerMs: fc.option(fc.nat(600_000)),
    currentStreak: fc.nat(60),
    studiedToday: fc.boolean(),
    recentAverage: fc.option(percent),
    previousAverage: fc.option(percent),
    sections: fc
      .array(fc.record({ answered: fc.nat(100), accuracy: percent, daysSinceSeen: fc.option(fc.nat(400)) }))
      .map((all) => all.map((each, i) => section(`Section ${i}`, each))),
  });
  fc.assert(
    fc.property(anyStats, (stats) => {
      const insights = nextSet(keyed(stats), new Set());
      expect(insights.length).toBeLessThanOrEqual(3);
      for (const { message } of insights) expect(message).toMatch(/Next: [^.]+\.$/);
      const about = insights.map(({ kind, subject }) => (kind.endsWith('section') ? subject : kind));
      expect(new Set(about).size).toBe(about.length);
      expect(
        insights.filter(({ kind }) => kind === 'trend' || kind === 'readiness').length,
      ).toBeLessThanOrEqual(1);
    }),
  );
});
