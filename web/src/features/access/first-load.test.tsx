import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../../../test/render-route';
import { server } from '../../../test/server';
import { people, problem, signedInAs } from '../../../test/users';
import { paths, protectedPatterns } from '../../paths';

describe('while the server cannot be reached', () => {
  const unreachable = { name: 'Tenfold cannot be reached' };
  const replies = [
    ['no reply', () => HttpResponse.error()],
    ['502 of a proxy', () => new HttpResponse('Bad Gateway', { status: 502 })],
    ['503', () => problem(503, 'UNAVAILABLE', 'Try later.')],
  ] as const;

  test.each(
    [paths.home, ...protectedPatterns, paths.subscribe].map((pattern) => pattern.replace('*', 'abc')),
  )('%s keeps its address and offers to try again', async (path) => {
    const { address } = renderRoute(path, [http.get('/api/user', () => HttpResponse.error())]);
    expect(await screen.findByRole('heading', unreachable)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Everything you have answered is saved.');
    expect(address()).toBe(path);
  });

  test.each(replies)('a retry opens the screen after %s', async (_what, reply) => {
    let isBack = false;
    const { person, address } = renderRoute('/profile', [
      http.get('/api/user', () => (isBack ? undefined : reply())),
      ...signedInAs(people.free),
    ]);
    await screen.findByRole('heading', unreachable);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Try again' })).toHaveFocus();
    isBack = true;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
    expect(address()).toBe('/profile');
  });

  describe('it opens by itself', () => {
    beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'], advanceTimers: true }));
    afterEach(() => jest.useRealTimers());

    test.each([
      ['after a minute, without a request before', () => jest.advanceTimersByTime(3_000)],
      ['when the browser is back online', () => window.dispatchEvent(new Event('online'))],
    ])('%s', async (_when, happens) => {
      let isBack = false;
      let requests = 0;
      renderRoute('/profile', [
        http.get('/api/user', () => {
          requests += 1;
          return isBack ? undefined : HttpResponse.error();
        }),
        ...signedInAs(people.free),
      ]);
      await screen.findByRole('heading', unreachable);
      const before = requests;
      await act(() => jest.advanceTimersByTimeAsync(58_000));
      expect(requests).toBe(before);
      isBack = true;
      act(() => void happens());
      expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
    });
  });

  test('the sign-in form and the landing page are shown', async () => {
    const { person } = renderRoute('/landing', [
      http.get('/api/user', () => HttpResponse.error()),
      http.get('/api/auth/providers', () => HttpResponse.error()),
    ]);
    expect(await screen.findByRole('heading', { name: 'Make Exams Ten Times as Easy' })).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  });
});

describe('a visitor whose page came without a session cookie', () => {
  const page = {
    type: 'navigate',
    transferSize: 300,
    serverTiming: [{ name: 'auth-session', description: 'absent' }],
  };

  /** A new copy of the modules, because the first request of a page is remembered. */
  async function requestsOf(entry: object): Promise<number> {
    jest.spyOn(performance, 'getEntriesByType').mockReturnValue([entry as PerformanceEntry]);
    let requests = 0;
    server.use(
      http.get('/api/user', () => {
        requests += 1;
        return problem(401, 'UNAUTHENTICATED', 'Please sign in.');
      }),
    );
    await jest.isolateModulesAsync(async () => {
      const { currentUserQuery } = await import('../../api/current-user');
      const { createQueryClient } = await import('../../api/query-client');
      const client = createQueryClient();
      expect(await client.fetchQuery({ ...currentUserQuery, staleTime: 0 })).toBeNull();
      expect(await client.fetchQuery({ ...currentUserQuery, staleTime: 0 })).toBeNull();
    });
    return requests;
  }

  afterEach(() => jest.restoreAllMocks());

  test('is not asked for on the first load, and is afterwards', async () => {
    expect(await requestsOf(page)).toBe(1);
  });

  test.each([
    ['the gateway says nothing', { serverTiming: [] }],
    ['the browser has no such header', { serverTiming: undefined }],
    ['the browser sent the cookie', { serverTiming: [{ name: 'auth-session', description: 'present' }] }],
    ['the page is from the cache', { transferSize: 0 }],
    ['the user went back to the page', { type: 'back_forward' }],
  ])('is asked for when %s', async (_what, changes) => {
    expect(await requestsOf({ ...page, ...changes })).toBe(2);
  });
});
