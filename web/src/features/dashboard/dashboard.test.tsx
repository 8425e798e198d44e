import { act, screen, waitFor, within } from '@testing-library/react';
import type { RecentActivity } from '@tenfold/contracts';
import { http } from 'msw';
import { heldReply } from '../../../test/held-reply';
import { renderRoute, renderScreen } from '../../../test/render-route';
import { studyData } from '../../../test/study-data';
import { people, problem, signedInAs } from '../../../test/users';
import { DashboardPage } from './dashboard-page';

const pro = [...signedInAs(people.pro), ...studyData()];
const free = [...signedInAs(people.free), ...studyData()];

async function openDashboard(handlers = pro, path = '/dashboard') {
  const opened = renderScreen(<DashboardPage />, path, handlers);
  await screen.findByRole('heading', { name: /^Welcome back/ });
  await screen.findByRole('region', { name: 'Quick Actions' });
  return opened;
}

async function stat(label: string | RegExp): Promise<HTMLElement> {
  await waitFor(() => expect(screen.queryByText('Loading your statistics')).not.toBeInTheDocument());
  const term = await within(screen.getByRole('region', { name: 'Your stats' })).findByText(label);
  const card = term.closest<HTMLElement>('.ant-card');
  if (card === null) throw new Error(`no stat is called ${label}`);
  return card;
}

describe('the greeting', () => {
  test('shows the first name and, on Pro, the badge', async () => {
    await openDashboard();
    expect(screen.getByRole('heading', { name: 'Welcome back, Ana' })).toBeVisible();
    expect(within(screen.getByRole('main')).getByText('Pro')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Upgrade to Pro' })).not.toBeInTheDocument();
  });

  test('works without a name', async () => {
    await openDashboard([...signedInAs({ ...people.pro, firstName: null }), ...studyData()]);
    expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });

  test('is followed by the upgrade banner on the Free plan', async () => {
    await openDashboard(free);
    const banner = screen.getByRole('region', { name: 'Upgrade to Pro' });
    const today = screen.getByRole('region', { name: 'Today' });
    expect(today.compareDocumentPosition(banner)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('region', { name: 'Chance of passing' })).not.toBeInTheDocument();
    expect(within(banner).getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute(
      'href',
      '/subscribe',
    );
    expect(within(screen.getByRole('main')).queryByText('Pro')).not.toBeInTheDocument();
  });
});

describe('the four stats', () => {
  test('of a user who has studied', async () => {
    await openDashboard();
    expect(await stat('Questions Completed')).toHaveTextContent('1,28414 quizzes');
    expect(await stat('Study Time')).toHaveTextContent('18.9h6-day streak');
    expect(await stat('Current Score')).toHaveTextContent('74.8%All quizzes');
    expect(await stat('Exam Readiness')).toHaveTextContent('Almost Ready');
  });

  test('of a new user', async () => {
    const none = {
      totalQuizzes: 0,
      totalQuestionsCompleted: 0,
      averageScore: 0,
      totalStudyTime: 0,
      currentStreak: 0,
    };
    await openDashboard([...signedInAs(people.pro), ...studyData({ stats: none })]);
    expect(await stat('Questions Completed')).toHaveTextContent('00 quizzes');
    expect(await stat('Study Time')).toHaveTextContent('0.0hNo streak yet');
    expect(await stat('Current Score')).toHaveTextContent('–After your first quiz');
  });

  test('from too few answers are muted and qualified', async () => {
    const few = {
      totalQuizzes: 1,
      totalQuestionsCompleted: 13,
      averageScore: 92,
      totalStudyTime: 12,
      trendDirection: 'stable' as const,
    };
    await openDashboard([...signedInAs(people.pro), ...studyData({ stats: few })]);
    const qualifier = 'from 13 answers: too few to judge';
    expect(await stat('Exam Readiness')).toHaveTextContent(
      `Excellent LevelTrend: Stable, from 1 quiz: too few to judge${qualifier}`,
    );
    expect(await stat('Current Score')).toHaveTextContent(`92%All quizzes${qualifier}`);
    expect(screen.getByText('92%').parentElement).toHaveClass('muted');
    expect(await stat('Study Time')).toHaveTextContent('0.2h12:00 · 6-day streak');
  });

  test('show a skeleton while loading and a retry after a failure', async () => {
    const { gate, release } = heldReply();
    const { person } = await openDashboard([
      http.get(
        '/api/stats',
        async () => {
          await gate;
          return problem(503, 'UNAVAILABLE', 'Away.');
        },
        { once: true },
      ),
      ...pro,
    ]);
    expect(screen.getByText('Loading your statistics')).toBeInTheDocument();
    release();
    const panel = within(screen.getByRole('region', { name: 'Your stats' }));
    expect(await panel.findByText('Could not load your statistics')).toBeVisible();
    await person.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText('1,284')).toBeVisible();
  });
});

describe('exam readiness', () => {
  const coaching = (text: RegExp) => screen.findByRole('button', { name: text });

  test.each([
    [84, 'improving', 12, 900, 'Exam Ready', /exam level/],
    [84, 'stable', 12, 900, 'Excellent Level', /exam level/],
    [70, 'declining', 12, 900, 'Good Progress', /You are close/],
    [60, 'improving', 12, 900, 'Getting Better', /on the way/],
    [69.9, 'stable', 12, 900, 'Fair Level', /on the way/],
    [59.9, 'improving', 4, 900, 'Keep Studying', /just starting.*at least 10 quizzes/],
    [59.9, 'stable', 5, 299, 'Needs Focus', /Increase your study time.*at least 10 quizzes/],
    [59.9, 'stable', 12, 300, 'Needs Focus', /Analyze your weak categories and focus on them\.$/],
  ] as const)(
    'at an average of %d, %s, after %d quizzes and %d minutes is called %s',
    async (averageScore, trendDirection, totalQuizzes, minutes, tier, advice) => {
      const stats = { averageScore, trendDirection, totalQuizzes, totalStudyTime: minutes };
      await openDashboard([...signedInAs(people.pro), ...studyData({ stats })]);
      expect(await coaching(advice)).toBeVisible();
      expect(await stat('Exam Readiness')).toHaveTextContent(tier);
    },
  );

  test('advises a user in the trial to consider upgrading', async () => {
    const stats = { averageScore: 59.9, totalQuizzes: 12, totalStudyTime: 300 };
    await openDashboard([...signedInAs(people.trialing), ...studyData({ stats })]);
    expect(await coaching(/Analyze your weak categories.*consider upgrading to Pro/)).toBeVisible();
  });

  test('shows the coaching on hover', async () => {
    const { person } = await openDashboard();
    await person.hover(await stat('Exam Readiness'));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('You are close.');
  });

  test('shows the coaching on keyboard focus', async () => {
    await openDashboard();
    const button = await coaching(/You are close/);
    act(() => button.focus());
    expect(await screen.findByRole('tooltip')).toHaveTextContent('You are close.');
  });
});

describe('Pro features', () => {
  test.each([
    ['Exam Readiness', 'Upgrade to Pro'],
    ['Focused Study', /^Classification/],
    ['Full Practice Exam', /^Full Practice Exam/],
    ['Focus on Weak Areas', /^Focus on Weak Areas/],
  ])('on the Free plan %s opens the upgrade dialog with its name', async (feature, button) => {
    const { person, address } = await openDashboard(free);
    await person.click(await screen.findByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog', { name: 'Upgrade to Pro' });
    expect(dialog).toHaveTextContent(`${feature} is part of Pro`);
    await person.click(within(dialog).getByRole('link', { name: 'Upgrade to Pro' }));
    expect(address()).toBe('/subscribe');
  });

  test('show the accuracy by section on Pro only', async () => {
    await openDashboard(free);
    const grid = within(screen.getByRole('region', { name: 'Focused Study' }));
    expect(await grid.findByText('28 of 35')).toBeVisible();
    expect(grid.queryByText(/correct/)).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Section Progress' })).not.toHaveTextContent(/at 80%|below/);
  });
});

test('links to the flagged questions', async () => {
  await openDashboard();
  expect(screen.getByRole('link', { name: /^Review Flagged Questions/ })).toHaveAttribute(
    'href',
    '/flagged-questions',
  );
});

test('focused study shows its stats', async () => {
  await openDashboard();
  const card = within(screen.getByRole('region', { name: 'Focused Study' }));
  expect(await card.findByText('71.2%')).toBeVisible();
  expect(card.getByText('Sessions').closest('.ant-statistic')).toHaveTextContent('Sessions9');
  expect(card.getByText('Questions').closest('.ant-statistic')).toHaveTextContent('Questions90');
});

describe('recent activity', () => {
  const card = () => within(screen.getByRole('region', { name: 'Recent Activity' }));

  test('lists the last three quizzes with a link to the result', async () => {
    const completed: RecentActivity = {
      title: 'Classification',
      subtitle: '6 of 10 correct · 60%',
      time: new Date(Date.now() - 3 * 3_600_000).toISOString(),
      icon: 'BookOpen',
      bgColor: 'red',
      sessionId: '44444444-0000-4000-8000-000000000001',
      score: 60,
      open: null,
    };
    const activity = ['1', '2', '3', '4'].map((end) => ({
      ...completed,
      title: end === '1' ? 'Classification' : 'Earlier',
      sessionId: completed.sessionId.replace(/1$/, end),
    }));
    await openDashboard([...signedInAs(people.pro), ...studyData({ activity })]);
    const link = await card().findByRole('link', { name: /Classification.*60%.*3 hours ago/ });
    expect(link).toHaveAttribute('href', '/quiz/44444444-0000-4000-8000-000000000001');
    expect(card().getAllByRole('listitem')).toHaveLength(3);
    expect(card().getByRole('link', { name: 'All sessions' })).toHaveAttribute('href', '/history');
  });

  test('says what it will show when it is empty', async () => {
    await openDashboard();
    expect(await card().findByText(/^Nothing yet\./)).toBeVisible();
  });
});

describe('a user who asked for the trial before signing in', () => {
  test('is redirected to the subscription from the Free plan, once', async () => {
    sessionStorage.setItem('startTrial', 'true');
    const { address } = renderRoute('/dashboard', free);
    expect(await screen.findByRole('heading', { name: 'Choose your plan' })).toBeVisible();
    expect(address()).toBe('/subscribe');
    expect(sessionStorage.getItem('startTrial')).toBeNull();
  });

  test('stays on the dashboard with Pro', async () => {
    sessionStorage.setItem('startTrial', 'true');
    const { address } = await openDashboard();
    expect(address()).toBe('/dashboard');
    expect(sessionStorage.getItem('startTrial')).toBeNull();
  });
});
