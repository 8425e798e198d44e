import type { QuestionSet, SessionType } from '@tenfold/contracts';
import { displayNameOf, presentActivity, presentRunning } from './session-names.js';

it.each<[SessionType, boolean, string | null, string]>([
  ['quick', false, null, 'Quick Practice'],
  ['quick', true, null, 'Daily Quick Quiz'],
  ['full', false, null, 'Full Practice Exam'],
  ['section', false, 'Classification', 'Classification'],
  ['focused', false, 'Quota', 'Quota'],
])(
  'a session of type %s (daily limit: %s, section: %s) is called %s',
  (type, hasDailyLimit, section, name) => {
    const plan = { sessionType: type, hasDailyLimit, missedInSessionId: null, custom: null };
    expect(displayNameOf(plan, section)).toBe(name);
  },
);

it.each([true, false])('a diagnostic is called Diagnostic (daily limit: %s)', (hasDailyLimit) => {
  const plan = { sessionType: 'quick' as const, hasDailyLimit, isDiagnostic: true, missedInSessionId: null };
  expect(displayNameOf({ ...plan, custom: null }, null)).toBe('Diagnostic');
});

it('a session of missed questions is called Missed Questions', () => {
  const plan = { sessionType: 'quick' as const, hasDailyLimit: false, missedInSessionId: 's', custom: null };
  expect(displayNameOf(plan, null)).toBe('Missed Questions');
});

it.each<[QuestionSet[], string]>([
  [[], 'Custom Quiz'],
  [['missed'], 'Missed Questions'],
  [['missed', 'flagged'], 'Custom Quiz'],
])('a custom quiz of the sets %j is called %s', (sets, name) => {
  const custom = { categoryIds: [], examIds: [], sets, questions: 10, isTimed: true };
  const plan = { sessionType: 'custom' as const, hasDailyLimit: false, missedInSessionId: null, custom };
  expect(displayNameOf(plan, null)).toBe(name);
});

it.each<[SessionType, number, number, string, string, string]>([
  ['quick', 8, 10, 'CheckCircle', 'green', '8 of 10 correct · 80%'],
  ['full', 57, 80, 'ClipboardList', 'yellow', '57 of 80 correct · 71.3%'],
  ['focused', 6, 10, 'Target', 'red', '6 of 10 correct · 60%'],
  ['section', 10, 10, 'BookOpen', 'green', '10 of 10 correct · 100%'],
])('presents %s with %i of %i', (sessionType, correctAnswers, totalQuestions, icon, bgColor, subtitle) => {
  const completedAt = new Date('2026-11-21T10:00:00.123Z');
  const score = Math.round((correctAnswers / totalQuestions) * 1000) / 10;
  const session = {
    sessionId: 's',
    sessionType,
    displayName: 'Name',
    correctAnswers,
    totalQuestions,
    score,
    completedAt,
  };
  expect(presentActivity(session)).toEqual({
    title: 'Name',
    subtitle,
    time: '2026-11-21T10:00:00.123Z',
    icon,
    bgColor,
    sessionId: 's',
    score,
    open: null,
  });
});

it('a running session shows its progress and when it will be abandoned', () => {
  const running = presentRunning({
    sessionId: 's',
    sessionType: 'full',
    displayName: 'Full Practice Exam',
    answered: 12,
    totalQuestions: 80,
    startedAt: new Date('2026-11-21T08:00:00.000Z'),
    lastActiveAt: new Date('2026-11-21T10:00:00.000Z'),
  });
  expect(running).toMatchObject({
    subtitle: 'In progress · 12 of 80 answered',
    time: '2026-11-21T08:00:00.000Z',
    score: null,
    open: { sessionType: 'full', answered: 12, totalQuestions: 80, closesAt: '2026-11-22T10:00:00.000Z' },
  });
});
