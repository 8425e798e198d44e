import { screen } from '@testing-library/react';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { browserWithoutPasskeys, browserWithPasskeys, requestOptions } from '../../../test/passkeys';
import { messages, renderRoute } from '../../../test/render-route';
import { studyData } from '../../../test/study-data';
import { people, problem, signedInAs, signedOut } from '../../../test/users';

function passkeyServer(path: string) {
  const seen: unknown[] = [];
  let isSignedIn = false;
  const handlers: RequestHandler[] = [
    http.post(`${path}/options`, () => HttpResponse.json(requestOptions)),
    http.post(path, async ({ request }) => {
      seen.push(await request.json());
      isSignedIn = true;
      return HttpResponse.json(people.free);
    }),
    http.get('/api/user', () =>
      isSignedIn ? HttpResponse.json(people.free) : problem(401, 'UNAUTHENTICATED', 'Please sign in.'),
    ),
    ...signedInAs(people.free),
    ...studyData(),
  ];
  return { seen, handlers };
}

const assertion = {
  id: 'Y3JlZGVudGlhbA',
  response: { clientDataJSON: 'ZGF0YQ', authenticatorData: 'YXV0aGVudGljYXRvcg', signature: 'c2lnbmF0dXJl' },
};

afterEach(browserWithoutPasskeys);

test('signs in with a passkey instead of a password', async () => {
  browserWithPasskeys();
  const { seen, handlers } = passkeyServer('/api/auth/passkey');
  const { person, address } = renderRoute('/auth', handlers);
  await person.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  expect(await screen.findByRole('heading', { name: 'Welcome back, Ana' })).toBeVisible();
  expect(address()).toBe('/dashboard');
  expect(seen).toEqual([assertion]);
});

test('accepts a passkey as the second factor', async () => {
  browserWithPasskeys();
  const { seen, handlers } = passkeyServer('/api/auth/second-step/passkey');
  const { person } = renderRoute('/auth?step=second', [
    http.get('/api/auth/second-step', () => HttpResponse.json({ methods: ['passkey'] })),
    ...handlers,
  ]);
  await person.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByRole('heading', { name: 'Welcome back, Ana' })).toBeVisible();
  expect(seen).toEqual([assertion]);
});

test('shows a canceled passkey dialog and a refusal', async () => {
  browserWithPasskeys('NotAllowedError');
  const { person } = renderRoute('/auth', [
    http.post('/api/auth/passkey/options', () => HttpResponse.json(requestOptions)),
    http.post('/api/auth/passkey', () => problem(403, 'PASSKEY_REFUSED', 'This passkey was not accepted.')),
    ...signedOut(),
  ]);
  await person.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  expect(await messages().findByText('Nothing was confirmed. Please try again.')).toBeVisible();
  browserWithPasskeys();
  await person.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  expect(await messages().findByText('This passkey was not accepted.')).toBeVisible();
});

test('hides passkey sign-in without browser support', async () => {
  renderRoute('/auth', signedOut());
  await screen.findByRole('heading', { name: 'Welcome Back' });
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).not.toBeInTheDocument();
});
