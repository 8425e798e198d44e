import type { RecentActivity } from '@tenfold/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { progressOf, stats } from '../../../test/study-data.js';
import { people } from '../../../test/users.js';
import { card, openAnalytics, rowsOf } from './test/open-analytics.js';

const activity: RecentActivity[] = [
  { title: 'Full Practice Exam', score: 80, time: '2026-06-05T09:00:00.000Z' },
  { title: 'Classification', score: 70, time: '2026-06-04T09:00:00.000Z' },
  { title: 'Quick Practice', score: 20, time: '2026-06-03T09:00:00.000Z' },
].map((quiz, index) => ({
  ...quiz,
  subtitle: 'the subtitle',
  open: null,
  icon: 'CheckCircle',
  bgColor: 'green',
  sessionId: `44444444-0000-4000-8000-00000000000${index}`,
}));

test('shows a Pro subscriber every card', async () => {
  await openAnalytics(people.pro);
  expect(screen.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Overall Performance',
    'Study Statistics',
    'Section Performance',
    'Achievements & Goals',
    'CBLE Timing Analysis',
  ]);
  expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).toBeNull();
});

test('overall performance shows the average, its banner and trend, the last scores and the readiness', async () => {
  await openAnalytics(people.pro, { activity });
  const overall = card('Overall Performance');
  expect(within(overall).getByText('74.8%')).toBeVisible();
  expect(within(overall).getByText('Good Progress!')).toBeVisible();
  expect(within(overall).getByText('Improving.')).toBeVisible();
  expect(rowsOf(await within(overall).findByRole('table', { name: 'Your last 3 quizzes' }))).toEqual([
    ['June 5, 2026', 'Full Practice Exam', '80%'],
    ['June 4, 2026', 'Classification', '70%'],
    ['June 3, 2026', 'Quick Practice', '20%'],
  ]);
  expect(within(overall).getByRole('heading', { name: 'Exam Readiness' })).toBeVisible();
  expect(within(overall).getByText('Almost Ready')).toBeVisible();
  expect(within(overall).getByText('Level 3 of 4')).toBeVisible();
});

test('study statistics show answers, quizzes, time, streak and focused study', async () => {
  await openAnalytics(people.pro);
  const statistics = card('Study Statistics');
  await within(statistics).findByText('Avg score');
  const shown = [...statistics.querySelectorAll('.ant-statistic')].map((statistic) =>
    [...statistic.children].map((part) => part.textContent),
  );
  expect(shown).toEqual([
    ['Questions answered', '1,284'],
    ['Answered correctly', '70.5%'],
    ['Quizzes completed', '14'],
    ['All sessions', '15'],
    ['Study time', '18.9h'],
    ['Study streak', '6 days'],
    ['Sessions', '9'],
    ['Avg score', '71.2%'],
    ['Questions', '90'],
  ]);
  expect(within(statistics).getByText('905 correct')).toBeVisible();
  expect(within(statistics).getByText('379 incorrect')).toBeVisible();
});

test('shows achievements and the next milestones', async () => {
  await openAnalytics(people.pro);
  const achievements = card('Achievements & Goals');
  expect(
    within(within(achievements).getByRole('region', { name: 'Achievements' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'First quizAnswer your first questions Earned',
    'Study streakStudy 3 days in a row Earned',
    'High scorerAverage 80% or more5.2 points to go',
  ]);
  expect(
    within(within(achievements).getByRole('region', { name: 'Next milestones' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Quizzes14 of 25Silver · 11 to go',
    'Questions1,284Every milestone reached',
    'Study streak6 of 7 daysSilver · 1 to go',
    'Average score74.8 of 80%Gold · 5.2 to go',
  ]);
});

test.each([
  ['within', 180_000, '3:00', 'Within target: a full exam would leave you 30:00 to spare.', '4:00:00'],
  ['over', 246_000, '4:06', 'Over target: a full exam would take 58:00 too long.', '5:28:00'],
])(
  'timing is %s the target at %d ms for each question',
  async (word, averageAnswerMs, average, sentence, exam) => {
    await openAnalytics(people.pro, { stats: { averageAnswerMs } });
    const timing = card('CBLE Timing Analysis');
    expect(within(timing).getByText(sentence)).toBeVisible();
    const judged = word === 'within' ? 'Within target' : 'Over target';
    expect(rowsOf(within(timing).getByRole('table'))).toEqual([
      ['One question', average, '3.4m', judged],
      ['Full exam', exam, '4:30:00', judged],
    ]);
    expect(timing).toHaveTextContent('never spend more than 4 minutes on one question');
  },
);

test('a chart can be switched to its table and back by keyboard', async () => {
  const { person } = await openAnalytics(people.pro, { activity });
  const overall = card('Overall Performance');
  const toggle = await within(overall).findByRole('button', { name: 'Show as table' });
  const table = within(overall).getByRole('table');
  const isHidden = () => table.closest('.visually-hidden') !== null;
  expect(isHidden()).toBe(true);
  toggle.focus();
  await person.keyboard('{Enter}');
  expect(isHidden()).toBe(false);
  expect(toggle).toHaveFocus();
  expect(toggle).toHaveAccessibleName('Show as chart');
  await person.keyboard('{Enter}');
  expect(isHidden()).toBe(true);
});

test('the Free plan shows the totals and locks the other cards', async () => {
  const sectionsRequested = jest.fn();
  const { person } = await openAnalytics(
    people.free,
    {},
    http.get('/api/sections/progress', () => {
      sectionsRequested();
      return HttpResponse.json([]);
    }),
  );
  expect(within(card('Overall Performance')).getByText('74.8%')).toBeVisible();
  expect(within(card('Study Statistics')).getByText('1,284')).toBeVisible();
  expect(card('Achievements & Goals')).toBeVisible();
  expect(sectionsRequested).not.toHaveBeenCalled();
  expect(screen.queryByText('Almost Ready')).toBeNull();
  expect(screen.queryByText('Average per question')).toBeNull();

  for (const feature of ['Section Performance', 'CBLE Timing Analysis', 'Exam Readiness']) {
    const locked = card(feature);
    await person.click(within(locked).getByRole('button', { name: 'Upgrade to Pro' }));
    const dialog = await screen.findByRole('dialog', { name: 'Upgrade to Pro' });
    await waitFor(() => expect(within(dialog).getByText(feature)).toBeVisible());
    await person.click(within(dialog).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test.each(['trialing', 'admin'] as const)('the %s account sees the Pro cards', async (standing) => {
  await openAnalytics(people[standing]);
  expect(within(card('CBLE Timing Analysis')).getByText('Average per question')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).toBeNull();
});

test('before the first quiz every card says what it will show', async () => {
  const nothing = Object.fromEntries(Object.keys(stats).map((name) => [name, 0]));
  await openAnalytics(people.pro, {
    stats: { ...nothing, averageAnswerMs: null, trendDirection: 'stable' },
    progress: progressOf(),
    focusedStudy: { sessions: 0, averageScore: 0, totalQuestions: 0 },
  });
  const overall = card('Overall Performance');
  expect(within(overall).getByText('No score yet')).toBeVisible();
  expect(within(overall).getByRole('link', { name: 'Take your first quiz' })).toHaveAttribute(
    'href',
    '/quiz',
  );
  const performance = card('Section Performance');
  expect(within(card('CBLE Timing Analysis')).getByText('No timing yet')).toBeVisible();
  expect(await within(performance).findByText('Nothing practiced yet')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});
