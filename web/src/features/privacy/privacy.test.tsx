import { screen, waitFor, within } from '@testing-library/react';
import type { AccountExport, PasskeyView, SecurityState, User } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { browserWithoutPasskeys, browserWithPasskeys } from '../../../test/passkeys';
import { messages, renderRoute } from '../../../test/render-route';
import { people, problem, signedInAs } from '../../../test/users';

const deletesAt = '2026-06-17T09:00:00.000Z';
const laptop: PasskeyView = {
  id: '66666666-0000-4000-8000-000000000001',
  name: 'Laptop',
  isSynced: true,
  createdAt: '2026-05-12T09:00:00.000Z',
  lastUsedAt: null,
};

afterEach(browserWithoutPasskeys);

async function openCard(handlers: RequestHandler[], user: User = people.free) {
  const noSubscription = http.get('/api/subscription/status', () =>
    problem(503, 'UNAVAILABLE', 'Billing is unavailable.'),
  );
  const { person } = renderRoute('/profile', [...handlers, ...signedInAs(user), noSubscription]);
  return { person, card: within(await screen.findByRole('region', { name: 'Your data' })) };
}

const exportIs = (state: () => AccountExport) =>
  http.get('/api/account/export', () => HttpResponse.json(state()));

function leavingServer() {
  let isLeaving = false;
  let isFresh = false;
  const calls: string[] = [];
  const handlers = [
    http.get('/api/account/deletion', () => HttpResponse.json({ deletesAt: isLeaving ? deletesAt : null })),
    http.post('/api/auth/re-authenticate', async ({ request }) => {
      const { password } = (await request.json()) as { password: string };
      calls.push('re-authenticate');
      isFresh = password === 'the right one';
      return isFresh
        ? new HttpResponse(null, { status: 204 })
        : problem(403, 'WRONG_PASSWORD', 'That is not your current password.');
    }),
    http.delete('/api/account', () => {
      if (!isFresh) return problem(403, 'REAUTHENTICATION_REQUIRED', 'Please confirm that it is you.');
      isLeaving = true;
      calls.push('delete');
      return HttpResponse.json({ deletesAt });
    }),
    http.post('/api/account/restore', () => {
      isLeaving = false;
      calls.push('restore');
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  return { calls, handlers };
}

test('shows what the user said about an exam, and deletes it', async () => {
  const passed = { examDate: '2026-04-22', outcome: 'passed', score: 64 };
  let deletions = 0;
  const { person, card } = await openCard([
    http.get('/api/reported-results', () => HttpResponse.json({ dueFor: null, results: [passed] })),
    http.delete('/api/reported-results', () => {
      deletions += 1;
      return new HttpResponse(null, { status: 204 });
    }),
  ]);
  expect(await card.findByText('You passed the exam on April 22, 2026 with 64 of 80.')).toBeVisible();
  await person.click(card.getByRole('button', { name: 'Delete this answer' }));
  await waitFor(() => expect(card.queryByText(/You passed the exam/)).toBeNull());
  expect(deletions).toBe(1);
});

test('says that several reported results are deleted together', async () => {
  const passed = { outcome: 'passed', score: null };
  const results = ['2026-10-21', '2026-04-22'].map((examDate) => ({ ...passed, examDate }));
  const { person, card } = await openCard([
    http.get('/api/reported-results', () => HttpResponse.json({ dueFor: null, results })),
    http.delete('/api/reported-results', () => new HttpResponse(null, { status: 204 })),
  ]);
  await person.click(await card.findByRole('button', { name: 'Delete your answers' }));
  expect(await messages().findByText('Your answers were deleted')).toBeVisible();
  expect(card.queryByText(/You passed the exam/)).toBeNull();
});

test('requests, prepares and downloads a data export', async () => {
  let state: AccountExport = { status: 'none', requestedAt: null, readyAt: null };
  const { person, card } = await openCard([
    exportIs(() => state),
    http.post('/api/account/export', () => {
      state = { status: 'preparing', requestedAt: '2026-06-03T09:00:00.000Z', readyAt: null };
      return new HttpResponse(null, { status: 202 });
    }),
  ]);
  await person.click(await card.findByRole('button', { name: 'Export my data' }));
  expect(await card.findByText(/We are putting it together/)).toBeVisible();
  state = { ...state, status: 'ready', readyAt: '2026-06-03T09:01:00.000Z' };
  const link = await card.findByRole('link', { name: 'Download' });
  expect(link).toHaveAttribute('href', '/api/account/export/download');
  expect(card.getByText(/Your copy of June 3, 2026 is ready/)).toBeVisible();
});

test('shows the server’s message when a data export is requested too soon', async () => {
  const { person, card } = await openCard([
    exportIs(() => ({ status: 'ready', requestedAt: deletesAt, readyAt: deletesAt })),
    http.post('/api/account/export', () =>
      problem(429, 'TOO_MANY_REQUESTS', 'You already requested a copy within the last hour.'),
    ),
  ]);
  await person.click(await card.findByRole('button', { name: 'Make a new copy' }));
  expect(await messages().findByText('You already requested a copy within the last hour.')).toBeVisible();
});

test('asks for a confirmation and the password before the deletion, which can be undone', async () => {
  const { calls, handlers } = leavingServer();
  const { person, card } = await openCard(handlers);
  await person.click(await card.findByRole('button', { name: 'Delete my account' }));
  await person.click(await screen.findByRole('button', { name: 'Delete in 14 days' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
  const password = dialog.getByLabelText('Password');
  await person.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('Please enter your password')).toBeVisible();
  await person.type(password, 'a wrong one{Enter}');
  expect(await dialog.findByText('That is not your current password.')).toBeVisible();
  expect(calls).toEqual(['re-authenticate']);
  await person.clear(password);
  await person.type(password, 'the right one{Enter}');
  expect(await card.findByText('Your account will be deleted on June 17, 2026')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const banner = within(await screen.findByRole('region', { name: 'Your account' }));
  expect(banner.getByRole('link', { name: 'Change your mind' })).toHaveAttribute('href', '/profile');
  await person.click(card.getByRole('button', { name: 'Keep my account' }));
  expect(await card.findByRole('button', { name: 'Delete my account' })).toBeVisible();
  expect(card.getByText(/^Your subscription is canceled, and nothing more is charged\./)).toBeVisible();
  expect(
    await messages().findByText('If your subscription has not ended yet, you can keep it above.'),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your account' })).not.toBeInTheDocument());
  expect(calls).toEqual(['re-authenticate', 're-authenticate', 'delete', 'restore']);
});

test('offers users without a password their passkey and their providers', async () => {
  browserWithPasskeys();
  const security: SecurityState = {
    emailVerified: true,
    hasPassword: false,
    providers: [
      { provider: 'google', email: 'ana@gmail.example' },
      { provider: 'apple', email: 'ana@icloud.example' },
    ],
    pendingEmail: null,
    secondFactor: { totpEnabled: false, requiresPasskey: false, recoveryCodesLeft: 0, isRequired: false },
    passkeys: [laptop],
  };
  const { person, card } = await openCard([
    http.get('/api/auth/security', () => HttpResponse.json(security)),
    http.delete('/api/account', () =>
      problem(403, 'REAUTHENTICATION_REQUIRED', 'Please confirm that it is you.'),
    ),
  ]);
  await person.click(await card.findByRole('button', { name: 'Delete my account' }));
  await person.click(await screen.findByRole('button', { name: 'Delete in 14 days' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
  for (const [name, provider] of [
    ['Google', 'google'],
    ['Apple', 'apple'],
  ]) {
    expect(dialog.getByRole('link', { name: `Sign in with ${name} again` })).toHaveAttribute(
      'href',
      `/api/auth/${provider}?purpose=reauthenticate&returnTo=/profile`,
    );
  }
  expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
});

test('offers administrators no deletion', async () => {
  const { card } = await openCard([], people.admin);
  expect(await card.findByText(/The administrator’s account is a setting of the server/)).toBeVisible();
  expect(card.queryByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument();
});

test('shows a load error with a retry button', async () => {
  let isAway = true;
  const { person, card } = await openCard([
    exportIs(() => ({ status: 'none', requestedAt: null, readyAt: null })),
    http.get('/api/account/deletion', () =>
      isAway ? problem(500, 'INTERNAL', 'Something went wrong.') : HttpResponse.json({ deletesAt: null }),
    ),
  ]);
  expect(await card.findByText('Could not load the state of your account')).toBeVisible();
  isAway = false;
  await person.click(card.getByRole('button', { name: 'Try again' }));
  expect(await card.findByRole('button', { name: 'Delete my account' })).toBeVisible();
});
