import { screen, waitFor } from '@testing-library/react';
import type { SecondFactorMethod } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { messages, renderRoute } from '../../../test/render-route';
import { studyData } from '../../../test/study-data';
import { people, problem, signedInAs } from '../../../test/users';

function twoStepServer(methods: SecondFactorMethod[] = ['totp', 'recovery-code']) {
  const seen: unknown[] = [];
  let isSignedIn = false;
  const handlers: RequestHandler[] = [
    http.post('/api/login', () =>
      problem(401, 'SECOND_FACTOR_REQUIRED', 'Please complete two-step verification.', { methods }),
    ),
    http.get('/api/auth/second-step', () => HttpResponse.json({ methods })),
    http.post('/api/auth/second-step', async ({ request }) => {
      const proof = (await request.json()) as { method: string; code: string };
      seen.push(proof);
      if (proof.code !== '123456' && proof.code !== 'spare')
        return problem(403, 'WRONG_CODE', 'This code is not right.');
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

async function enterPassword(handlers: RequestHandler[]) {
  const opened = renderRoute('/auth', handlers);
  await screen.findByRole('heading', { name: 'Welcome Back' });
  await opened.person.type(screen.getByLabelText('Email'), 'ana.silva@example.com');
  await opened.person.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  await screen.findByRole('heading', { name: 'Two-step verification' });
  return opened;
}

test('asks for a TOTP code after the password and shows a wrong code at its field', async () => {
  const { seen, handlers } = twoStepServer();
  const { person, address } = await enterPassword(handlers);
  expect(messages().queryByText('Login failed')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Please enter the code')).toBeVisible();
  await person.type(screen.getByLabelText('Code from your app'), '000000{Enter}');
  expect(await screen.findByText('This code is not right.')).toBeVisible();
  await person.clear(screen.getByLabelText('Code from your app'));
  await person.type(screen.getByLabelText('Code from your app'), '123456{Enter}');
  expect(await screen.findByRole('heading', { name: 'Welcome back, Ana' })).toBeVisible();
  expect(address()).toBe('/dashboard');
  expect(seen).toEqual([
    { method: 'totp', code: '000000' },
    { method: 'totp', code: '123456' },
  ]);
});

test('accepts a recovery code', async () => {
  const { seen, handlers } = twoStepServer();
  const { person } = await enterPassword(handlers);
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await person.type(screen.getByLabelText('Recovery code'), 'spare{Enter}');
  expect(await screen.findByRole('heading', { name: 'Welcome back, Ana' })).toBeVisible();
  expect(seen).toEqual([{ method: 'recovery-code', code: 'spare' }]);
});

test('offers a required passkey first and accepts a recovery code', async () => {
  const { seen, handlers } = twoStepServer(['passkey', 'recovery-code']);
  const { person } = await enterPassword(handlers);
  expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  expect(screen.queryByLabelText('Recovery code')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await person.type(screen.getByLabelText('Recovery code'), 'spare{Enter}');
  expect(await screen.findByRole('heading', { name: 'Welcome back, Ana' })).toBeVisible();
  expect(seen).toEqual([{ method: 'recovery-code', code: 'spare' }]);
});

test('returns to the password form', async () => {
  const { person } = await enterPassword(twoStepServer().handlers);
  await person.click(screen.getByRole('button', { name: 'Back to sign in' }));
  expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('starts again after the pending sign-in has expired', async () => {
  const { person } = await enterPassword([
    http.post('/api/auth/second-step', () => problem(401, 'UNAUTHENTICATED', 'This sign-in took too long.')),
    ...twoStepServer().handlers,
  ]);
  await person.type(screen.getByLabelText('Code from your app'), '123456{Enter}');
  expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect(await messages().findByText('Please sign in again')).toBeVisible();
});

test('continues with the second factor after a social login, then navigates to the return address', async () => {
  const { handlers } = twoStepServer();
  const { person, address } = renderRoute('/auth?step=second&returnTo=%2Fprofile', handlers);
  await person.type(await screen.findByLabelText('Code from your app'), '123456{Enter}');
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
  expect(address()).toBe('/profile');
});

test('ignores a return address of another site', async () => {
  const { handlers } = twoStepServer();
  const { person, address } = renderRoute('/auth?step=second&returnTo=%2F%2Fevil.example', handlers);
  await person.type(await screen.findByLabelText('Code from your app'), '123456{Enter}');
  expect(await screen.findByRole('heading', { name: 'Welcome back, Ana' })).toBeVisible();
  expect(address()).toBe('/dashboard');
});

test('shows the password form without a pending sign-in', async () => {
  const { address } = renderRoute('/auth?step=second', [
    http.get('/api/auth/second-step', () => problem(401, 'UNAUTHENTICATED', 'This sign-in took too long.')),
    http.get('/api/user', () => problem(401, 'UNAUTHENTICATED', 'Please sign in.')),
  ]);
  expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await waitFor(() => expect(address()).toBe('/auth'));
});
