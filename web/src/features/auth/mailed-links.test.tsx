import { screen, waitFor } from '@testing-library/react';
import type { PasswordResetOptions } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { heldReply } from '../../../test/held-reply';
import { messages, renderRoute } from '../../../test/render-route';
import { people, problem, signedInAs, signedOut } from '../../../test/users';

const TOKEN = 'x'.repeat(43);
const over = () =>
  problem(400, 'INVALID_INPUT', 'This link has expired.', {
    errors: [{ field: 'token', message: 'This link has expired.' }],
  });

function door(path: string, reply: () => Response | Promise<Response>) {
  const seen: unknown[] = [];
  const handler: RequestHandler = http.post(path, async ({ request }) => {
    seen.push(await request.json());
    return reply();
  });
  return { seen, handler };
}
const done = (status: number) => () => new HttpResponse(null, { status });

describe('requesting a password reset', () => {
  const path = '/api/auth/password-reset';

  test('gives the same answer whether or not the account exists', async () => {
    const { gate, release } = heldReply();
    const { seen, handler } = door(path, async () => {
      await gate;
      return new HttpResponse(null, { status: 202 });
    });
    const { person, address } = renderRoute('/auth', [handler, ...signedOut()]);
    await person.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    expect(address()).toBe('/forgot-password');
    await person.type(screen.getByLabelText('Email'), 'ana@example.com{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Send the link/ })).toHaveClass('ant-btn-loading'),
    );
    release();
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(screen.getByText(/If there is an account for ana@example.com/)).toBeVisible();
    expect(seen).toEqual([{ email: 'ana@example.com' }]);
    await person.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  });

  test('validates the email address', async () => {
    const { person } = renderRoute('/forgot-password', signedOut());
    await person.type(await screen.findByLabelText('Email'), 'nobody{Enter}');
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  });

  test('shows the server’s message when rate limited', async () => {
    const { handler } = door(path, () =>
      problem(429, 'TOO_MANY_REQUESTS', 'Please try again in 50 minutes.'),
    );
    const { person } = renderRoute('/forgot-password', [handler, ...signedOut()]);
    await person.type(await screen.findByLabelText('Email'), 'ana@example.com{Enter}');
    expect(await screen.findByText('Link not sent')).toBeVisible();
    expect(screen.getByText('Please try again in 50 minutes.')).toBeVisible();
  });
});

const resetOptions = (options: Partial<PasswordResetOptions> = {}) =>
  http.post('/api/auth/password-reset/check', () =>
    HttpResponse.json({ providers: [], removesProviders: false, ...options }),
  );

describe('choosing a new password', () => {
  const path = '/api/auth/password-reset/confirm';
  const open = (handler: RequestHandler, query = `?token=${TOKEN}`, check = resetOptions()) =>
    renderRoute(`/reset-password${query}`, [handler, check, ...signedOut()]);
  const google = { provider: 'google', email: 'stranger@gmail.example' } as const;

  test('sends the token of the link and removes it from the address', async () => {
    const { seen, handler } = door(path, done(204));
    const { person, address } = open(handler);
    const field = await screen.findByLabelText('New password');
    await waitFor(() => expect(address()).toBe('/reset-password'));
    await person.type(field, 'a fine password{Enter}');
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
    expect(seen).toEqual([{ token: TOKEN, newPassword: 'a fine password' }]);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth');
  });

  test.each([
    ['keeps linked providers', false, {}],
    ['removes linked providers on request', true, { removeProviders: true }],
  ])('%s', async (_what, choice, sent) => {
    const { seen, handler } = door(path, done(204));
    const { person } = open(handler, undefined, resetOptions({ providers: [google] }));
    await person.type(await screen.findByLabelText('New password'), 'a fine password');
    const box = screen.getByRole('checkbox', {
      name: 'Also remove sign-in with Google (stranger@gmail.example)',
    });
    expect(box).not.toBeChecked();
    if (choice) await person.click(box);
    await person.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
    expect(seen).toEqual([{ token: TOKEN, newPassword: 'a fine password', ...sent }]);
  });

  test('says that the social logins of an unverified account are removed', async () => {
    const { handler } = door(path, done(204));
    open(handler, undefined, resetOptions({ providers: [google], removesProviders: true }));
    expect(
      await screen.findByText(/Google \(stranger@gmail.example\) will no longer sign in to it/),
    ).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('works when the reset options cannot be read', async () => {
    const away = http.post('/api/auth/password-reset/check', () => problem(503, 'UNAVAILABLE', 'Away.'));
    const { seen, handler } = door(path, done(204));
    const { person } = open(handler, undefined, away);
    await person.type(await screen.findByLabelText('New password'), 'a fine password{Enter}');
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
    expect(seen).toEqual([{ token: TOKEN, newPassword: 'a fine password' }]);
  });

  test('shows an expired link before a password is entered', async () => {
    const { handler } = door(path, done(204));
    open(handler, undefined, http.post('/api/auth/password-reset/check', over));
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  });

  test('shows the server’s error for a weak password and accepts another one', async () => {
    let message: string | null = 'Too easy to guess';
    const { handler } = door(path, () =>
      message === null
        ? new HttpResponse(null, { status: 204 })
        : problem(400, 'INVALID_INPUT', message, { errors: [{ field: 'newPassword', message }] }),
    );
    const { person } = open(handler);
    await person.type(await screen.findByLabelText('New password'), 'password1!{Enter}');
    expect(await screen.findByText('Too easy to guess')).toBeVisible();
    message = null;
    await person.type(screen.getByLabelText('New password'), ' and more{Enter}');
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
  });

  test.each([
    ['has been used', `?token=${TOKEN}`],
    ['has no token', ''],
  ])('a link that %s leads to a new one', async (_what, query) => {
    const { person } = open(door(path, over).handler, query);
    if (query !== '')
      await person.type(await screen.findByLabelText('New password'), 'a fine password{Enter}');
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/forgot-password');
  });

  test('can be repeated after a network error', async () => {
    const { handler } = door(path, () => problem(503, 'UNAVAILABLE', 'Accounts are unavailable.'));
    const { person } = open(handler);
    await person.type(await screen.findByLabelText('New password'), 'a fine password{Enter}');
    expect(await screen.findByText('Accounts are unavailable.')).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('a fine password');
  });
});

describe.each([
  ['/verify-email', '/api/auth/verify-email', 'Confirm my address', 'Address confirmed'],
  ['/confirm-email', '/api/auth/email/confirm', 'Use this address', 'Address changed'],
])('%s', (page, path, action, title) => {
  const open = (handler: RequestHandler, query = `?token=${TOKEN}`) =>
    renderRoute(page + query, [handler, ...signedInAs(people.registered)]);

  test('redeems its token on a click, not when it is opened', async () => {
    const { seen, handler } = door(path, done(204));
    const { person, address } = open(handler);
    const button = await screen.findByRole('button', { name: action });
    await waitFor(() => expect(address()).toBe(page));
    expect(seen).toEqual([]);
    await person.click(button);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(seen).toEqual([{ token: TOKEN }]);
  });

  test.each([
    ['has expired', `?token=${TOKEN}`],
    ['has no token', ''],
  ])('says when the link %s', async (_what, query) => {
    const { person } = open(door(path, over).handler, query);
    if (query !== '') await person.click(await screen.findByRole('button', { name: action }));
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  });

  test('shows other errors and can be repeated', async () => {
    const { handler } = door(path, () =>
      problem(409, 'CONFLICT', 'An account with this email already exists'),
    );
    const { person } = open(handler);
    await person.click(await screen.findByRole('button', { name: action }));
    expect(await messages().findByText('An account with this email already exists')).toBeVisible();
    expect(screen.getByRole('button', { name: action })).toBeEnabled();
  });

  test('asks signed-out users to sign in and returns with the token', async () => {
    let user: object | null = null;
    const { seen, handler } = door(path, done(204));
    const { person, address } = renderRoute(`${page}?token=${TOKEN}`, [
      handler,
      http.get('/api/user', () =>
        user === null ? problem(401, 'UNAUTHENTICATED', 'Please sign in.') : HttpResponse.json(user),
      ),
      http.get('/api/auth/providers', () => HttpResponse.json({ google: false, apple: false })),
      http.post('/api/login', () => HttpResponse.json((user = people.registered))),
    ]);
    expect(await screen.findByRole('heading', { name: 'Sign in to confirm' })).toBeVisible();
    expect(screen.queryByRole('button', { name: action })).not.toBeInTheDocument();
    await person.click(screen.getByRole('link', { name: 'Sign in' }));
    await person.type(await screen.findByLabelText('Email'), 'ana@example.com');
    await person.type(screen.getByLabelText('Password'), 'a fine password{Enter}');
    await person.click(await screen.findByRole('button', { name: action }));
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(seen).toEqual([{ token: TOKEN }]);
    await waitFor(() => expect(address()).toBe(page));
  });

  test('is refused in an auth session of another account', async () => {
    const { handler } = door(path, () => problem(403, 'FORBIDDEN', 'This link belongs to another account.'));
    const { person } = open(handler);
    await person.click(await screen.findByRole('button', { name: action }));
    expect(
      await screen.findByRole('heading', { name: 'This link belongs to another account' }),
    ).toBeVisible();
    expect(screen.getByText(/You are signed in as ana.silva@example.com/)).toBeVisible();
  });
});

describe('an account that another person created', () => {
  test('is disowned without an auth session and continues with a password reset', async () => {
    const resetToken = 'y'.repeat(43);
    const { seen, handler } = door('/api/auth/verify-email/disown', () => HttpResponse.json({ resetToken }));
    const { seen: resets, handler: reset } = door('/api/auth/password-reset/confirm', done(204));
    const { person, address } = renderRoute(`/verify-email?token=${TOKEN}`, [
      handler,
      reset,
      resetOptions({ removesProviders: true }),
      ...signedOut(),
    ]);
    await person.click(await screen.findByRole('button', { name: 'I did not create this account' }));
    await person.type(await screen.findByLabelText('New password'), 'a fine password{Enter}');
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeVisible();
    expect(seen).toEqual([{ token: TOKEN }]);
    expect(resets).toEqual([{ token: resetToken, newPassword: 'a fine password' }]);
    expect(address()).toBe('/reset-password');
  });

  test('cannot be disowned from the link of an email change', async () => {
    renderRoute(`/confirm-email?token=${TOKEN}`, signedOut());
    expect(await screen.findByRole('heading', { name: 'Sign in to confirm' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'I did not create this account' })).not.toBeInTheDocument();
  });
});
