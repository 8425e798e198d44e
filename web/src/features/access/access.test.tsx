import { act, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@tenfold/contracts';
import { delay, http, HttpResponse } from 'msw';
import { heldReply } from '../../../test/held-reply';
import { messages, renderRoute } from '../../../test/render-route';
import { studyData } from '../../../test/study-data';
import { people, problem, signedInAs, signedOut } from '../../../test/users';
import { paths, protectedPatterns } from '../../paths';

const paywall = { name: 'Subscription Required' };

describe('signed out', () => {
  const screens = protectedPatterns.filter((pattern) => pattern !== paths.flaggedQuestions);

  test.each(screens.map((pattern) => pattern.replace('*', 'abc')))('%s leads to sign-in', async (path) => {
    const { address } = renderRoute(path, signedOut());
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    expect(address()).toBe('/auth');
  });

  test.each(['/', '/no-such-page'])('%s shows the landing page', async (path) => {
    const { address } = renderRoute(path, signedOut());
    expect(await screen.findByRole('heading', { name: 'Make Exams Ten Times as Easy' })).toBeVisible();
    expect(address()).toBe(path);
  });

  test('treats an error reply to the request of the current user as signed out', async () => {
    const { address } = renderRoute('/profile', [
      http.get('/api/user', () => problem(500, 'INTERNAL', 'Oops')),
    ]);
    await waitFor(() => expect(address()).toBe('/auth'));
  });

  test('shows a spinner until the current user is known', async () => {
    renderRoute('/profile', [http.get('/api/user', () => delay('infinite'))]);
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});

describe('the paywall', () => {
  test('names the requirement and offers the trial, the Free plan and sign-out', async () => {
    renderRoute('/dashboard', signedInAs(people.registered));
    expect(await screen.findByRole('heading', paywall)).toBeVisible();
    expect(screen.getByText('You need an active subscription to access this feature.')).toBeVisible();
    expect(screen.getByText('7-Day Free Trial')).toBeVisible();
    expect(screen.getByText('Get instant access to all Pro features with our free trial')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/subscribe');
  });

  test('offers no second trial', async () => {
    renderRoute('/dashboard', signedInAs({ ...people.registered, hasUsedFreeTrial: true }));
    expect(await screen.findByText('Upgrade to Pro, $19.99 a month')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/subscribe');
    expect(screen.queryByText(/free trial/i)).not.toBeInTheDocument();
  });

  test.each([
    '/',
    ...['/quiz', '/quiz/abc', '/exam', '/exam/abc', '/history', '/history/compare', '/quiz-builder'],
    ...['/missed-questions', '/review', '/analytics', '/readiness', '/flagged-questions', '/search'],
  ])('stands before %s', async (path) => {
    renderRoute(path, signedInAs(people.registered));
    expect(await screen.findByRole('heading', paywall)).toBeVisible();
  });

  test.each([
    ['free and active', people.free],
    ['trialing', people.trialing],
    ['the administrator', people.admin],
  ])('lets pass who is %s', async (_who, user) => {
    renderRoute('/dashboard', [...signedInAs(user), ...studyData()]);
    expect(await screen.findByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  });

  test('opens the dashboard after the Free plan was chosen', async () => {
    let plan: User = people.registered;
    let reads = 0;
    const { person } = renderRoute('/dashboard', [
      http.post('/api/subscription/free', () => {
        plan = people.free;
        return HttpResponse.json({ tier: 'free', status: 'active' });
      }),
      http.get('/api/user', () => {
        reads += 1;
        return HttpResponse.json(reads <= 2 ? people.registered : plan);
      }),
      ...signedInAs(people.registered),
      ...studyData(),
    ]);
    await person.click(await screen.findByRole('button', { name: 'Continue with the Free plan' }));
    expect(await screen.findByRole('heading', { name: 'Welcome back, Ana' })).toBeVisible();
    expect(reads).toBeGreaterThanOrEqual(3);
  });

  test('shows a refused Free plan and stays', async () => {
    const { person } = renderRoute('/dashboard', [
      ...signedInAs(people.registered),
      http.post('/api/subscription/free', () => problem(409, 'CONFLICT', 'You are on Pro already.')),
    ]);
    await person.click(await screen.findByRole('button', { name: 'Continue with the Free plan' }));
    expect(await messages().findByText('You are on Pro already.')).toBeVisible();
    expect(screen.getByRole('heading', paywall)).toBeVisible();
  });

  test.each([
    ['accepts', () => new HttpResponse(null, { status: 204 })],
    ['cannot be reached', () => HttpResponse.error()],
    ['knows no session', () => problem(401, 'UNAUTHENTICATED', 'Please sign in.')],
  ])('signing out leads to sign-in when the server %s', async (_how, reply) => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    let user: User | null = people.registered;
    const { gate, release } = heldReply();
    const { person, address } = renderRoute('/dashboard', [
      http.post('/api/logout', async () => {
        await gate;
        user = null;
        return reply();
      }),
      http.get('/api/user', () =>
        user ? HttpResponse.json(user) : problem(401, 'UNAUTHENTICATED', 'Sign in.'),
      ),
      ...signedInAs(people.registered),
    ]);
    await person.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByRole('button', { name: 'Signing Out...' })).toBeDisabled();
    release();
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    expect(address()).toBe('/auth');
  });

  test('a refused sign-out leads to sign-in, which offers to try again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    let user: User | null = people.registered;
    const { person, address } = renderRoute('/dashboard', [
      http.post('/api/logout', () => problem(503, 'UNAVAILABLE', 'Try later.'), { once: true }),
      http.post('/api/logout', () => {
        user = null;
        return new HttpResponse(null, { status: 204 });
      }),
      http.get('/api/user', () =>
        user ? HttpResponse.json(user) : problem(401, 'UNAUTHENTICATED', 'Sign in.'),
      ),
      ...signedInAs(people.registered),
    ]);
    await person.click(await screen.findByRole('button', { name: 'Sign Out' }));
    const notice = 'The server did not confirm that you are signed out.';
    expect(await screen.findByText(notice)).toBeVisible();
    expect(address()).toBe('/auth');
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
    expect([address(), user]).toEqual(['/auth', null]);
  });
});

describe('access changes without a reload', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'], advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  const passMinute = () => act(() => jest.advanceTimersByTimeAsync(60_000));

  function accountOf(first: User) {
    let user = first;
    return {
      becomes: (next: User) => {
        user = next;
      },
      handlers: [http.get('/api/user', () => HttpResponse.json(user)), ...signedInAs(first), ...studyData()],
    };
  }

  test('opens the paywall after the payment', async () => {
    const { becomes, handlers } = accountOf(people.registered);
    renderRoute('/dashboard', handlers);
    await screen.findByRole('heading', paywall);
    becomes(people.pro);
    await passMinute();
    expect(await screen.findByRole('heading', { name: 'Welcome back, Ana' })).toBeVisible();
  });

  test('shows the paywall after the plan has ended and refetches the notices', async () => {
    const { becomes, handlers } = accountOf(people.pro);
    let readNotices = 0;
    renderRoute('/dashboard', [
      http.get('/api/subscription/notifications', () => {
        readNotices += 1;
        return HttpResponse.json({ notifications: [] });
      }),
      ...handlers,
    ]);
    await screen.findByRole('heading', { name: 'Welcome back, Ana' });
    await waitFor(() => expect(readNotices).toBe(1));
    becomes({ ...people.registered, subscriptionStatus: 'cancelled', hasUsedFreeTrial: true });
    await passMinute();
    expect(await screen.findByRole('heading', paywall)).toBeVisible();
    // the first load and the poll of that minute are two
    await waitFor(() => expect(readNotices).toBeGreaterThan(2));
  });

  test('shows the paywall at once when a call is refused for lack of a plan', async () => {
    const { becomes, handlers } = accountOf(people.pro);
    renderRoute('/analytics', [
      http.get('/api/stats', () => {
        becomes({ ...people.registered, subscriptionStatus: 'cancelled' });
        return problem(403, 'SUBSCRIPTION_REQUIRED', 'Subscription required.');
      }),
      ...handlers,
    ]);
    expect(await screen.findByRole('heading', paywall)).toBeVisible();
  });

  test('keeps the screen during a short outage', async () => {
    let isAway = false;
    let reads = 0;
    renderRoute('/dashboard', [
      http.get('/api/user', () => {
        reads += 1;
        return isAway ? problem(503, 'UNAVAILABLE', 'Away.') : HttpResponse.json(people.pro);
      }),
      ...signedInAs(people.pro),
      ...studyData(),
    ]);
    await screen.findByRole('heading', { name: 'Welcome back, Ana' });
    isAway = true;
    const before = reads;
    await passMinute();
    await waitFor(() => expect(reads).toBeGreaterThan(before));
    expect(screen.getByRole('heading', { name: 'Welcome back, Ana' })).toBeVisible();
  });
});

describe('signed in', () => {
  test.each(['/no-such-page', '/%E0%A4%A', '/quiz/%', '/exam/%E0%A4%A'])(
    'shows the not-found page for %s',
    async (path) => {
      renderRoute(path, signedInAs(people.pro));
      expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    },
  );

  test('redirects to sign-in after the auth session has ended', async () => {
    let user: User | null = people.pro;
    const { address } = renderRoute('/dashboard', [
      http.get('/api/user', () =>
        user ? HttpResponse.json(user) : problem(401, 'UNAUTHENTICATED', 'Sign in.'),
      ),
      http.get('/api/stats', () => {
        user = null;
        return problem(401, 'UNAUTHENTICATED', 'Sign in.');
      }),
      ...signedInAs(people.pro),
      ...studyData(),
    ]);
    await waitFor(() => expect(address()).toBe('/auth'));
  });

  test.each([
    ['anyone', people.free, 0],
    ['the administrator', people.admin, 1],
  ])('the Admin link as %s', async (_who, user, links) => {
    renderRoute('/profile', signedInAs(user));
    await screen.findByRole('heading', { name: 'Profile' });
    expect(screen.queryAllByRole('link', { name: 'Admin' })).toHaveLength(links);
  });

  test('marks the current page in the navigation', async () => {
    const { person, address } = renderRoute('/dashboard', [...signedInAs(people.free), ...studyData()]);
    const bar = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(bar).getByRole('link', { current: 'page' })).toHaveTextContent('Dashboard');
    const bottom = within(screen.getByRole('navigation', { name: 'Main, bottom' }));
    await person.click(bottom.getByRole('button', { name: 'More' }));
    await person.click(bottom.getByRole('link', { name: 'Profile' }));
    await screen.findByRole('heading', { name: 'Profile' });
    expect(address()).toBe('/profile');
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
