import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { messages } from '../../../../test/render-route';
import { problem } from '../../../../test/users';
import { guarded, openProfile, securityIs, sessionOf } from '../test/open-profile';

const here = sessionOf({
  id: '77777777-0000-4000-8000-000000000009',
  isCurrent: true,
  device: 'Safari on Mac',
});

function sessionServer() {
  let sessions = [sessionOf({}), here];
  return [
    http.get('/api/sessions', () => HttpResponse.json(sessions)),
    http.delete('/api/sessions/:id', ({ params }) => {
      const known = sessions.some(({ id }) => id === params['id']);
      sessions = sessions.filter(({ id }) => id !== params['id']);
      return known
        ? new HttpResponse(null, { status: 204 })
        : problem(404, 'NOT_FOUND', 'Session not found.');
    }),
    http.delete('/api/sessions', () => {
      sessions = [here];
      return new HttpResponse(null, { status: 204 });
    }),
  ];
}

describe('auth sessions', () => {
  test('lists this browser first, without a sign-out button', async () => {
    const { card } = openProfile(sessionServer());
    const panel = await card('Where you are signed in');
    const rows = await panel.findAllByRole('listitem');
    expect(rows).toHaveLength(2);
    const [first, second] = rows;
    if (!first || !second) throw new Error('there are two rows');
    expect(within(first).getByText('This browser')).toBeVisible();
    expect(within(first).queryByRole('button')).not.toBeInTheDocument();
    expect(within(second).getByText('Last used June 3, 2026')).toBeVisible();
    expect(
      within(second).getByText('Signed in with your password on June 1, 2026, from 203.0.113.0/24'),
    ).toBeVisible();
  });

  test('signs out one auth session', async () => {
    const { card, person } = openProfile(sessionServer());
    const panel = await card('Where you are signed in');
    await person.click(await panel.findByRole('button', { name: 'Sign out Firefox on Windows' }));
    expect(await messages().findByText('Signed out')).toBeVisible();
    await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(1));
    expect(panel.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
  });

  test('signs out all other auth sessions', async () => {
    const { card, person } = openProfile(sessionServer());
    const panel = await card('Where you are signed in');
    await person.click(await panel.findByRole('button', { name: 'Sign out everywhere else' }));
    expect(await messages().findByText('Signed out everywhere else')).toBeVisible();
    await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(1));
  });

  test('reports a missing auth session and reloads the list', async () => {
    const gone = sessionOf({ id: '77777777-0000-4000-8000-000000000008' });
    let reads = 0;
    const { card, person } = openProfile([
      http.get('/api/sessions', () => HttpResponse.json((reads += 1) === 1 ? [here, gone] : [here])),
      ...sessionServer(),
    ]);
    const panel = await card('Where you are signed in');
    await person.click(await panel.findByRole('button', { name: 'Sign out Firefox on Windows' }));
    expect(await messages().findByText('Session not found.')).toBeVisible();
    await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(1));
  });

  test('shows an error when the list cannot be loaded', async () => {
    const { card } = openProfile([
      http.get('/api/sessions', () => problem(503, 'UNAVAILABLE', 'Accounts are unavailable.')),
    ]);
    const panel = await card('Where you are signed in');
    expect(await panel.findByText('Could not load your sessions')).toBeVisible();
  });
});

describe('social logins', () => {
  const google = { provider: 'google', email: 'ana@gmail.example' } as const;
  const apple = { provider: 'apple', email: null } as const;

  test('are linked by navigating to the provider', async () => {
    const { card } = openProfile([securityIs({ providers: [google] })]);
    const panel = await card('Connected accounts');
    expect(panel.getByText('ana@gmail.example')).toBeVisible();
    expect(await panel.findByRole('link', { name: 'Connect Apple' })).toHaveAttribute(
      'href',
      '/api/auth/apple?purpose=link&returnTo=/profile',
    );
  });

  test('are hidden when they are not set up', async () => {
    const { card } = openProfile([
      http.get('/api/auth/providers', () => HttpResponse.json({ google: true, apple: false })),
      securityIs({}),
    ]);
    const panel = await card('Connected accounts');
    expect(await panel.findByText('Google')).toBeVisible();
    await waitFor(() => expect(panel.queryByText('Apple')).toBeNull());
  });

  test('have no card when none is set up', async () => {
    openProfile([
      http.get('/api/auth/providers', () => HttpResponse.json({ google: false, apple: false })),
      securityIs({}),
    ]);
    await screen.findByRole('heading', { name: 'Password' });
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Connected accounts' })).toBeNull());
  });

  test('need a verified email address', async () => {
    const { card } = openProfile([securityIs({ emailVerified: false, providers: [google] })]);
    const panel = await card('Connected accounts');
    expect(await panel.findByText('Confirm your email address to connect it.')).toBeVisible();
    expect(panel.queryByRole('link', { name: 'Connect Apple' })).not.toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'Disconnect Google' })).toBeEnabled();
  });

  test('are unlinked after reauthentication', async () => {
    const { seen, handlers } = guarded('delete', '/api/auth/providers/google');
    const { card, person } = openProfile([...handlers, securityIs({ providers: [google] })]);
    const panel = await card('Connected accounts');
    await person.click(panel.getByRole('button', { name: 'Disconnect Google' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
    await person.type(dialog.getByLabelText('Password'), 'the right one{Enter}');
    expect(await messages().findByText('Google disconnected')).toBeVisible();
    expect(seen).toEqual(['/api/auth/providers/google']);
  });

  test('ask for reauthentication when the return address says so', async () => {
    const { handlers } = guarded('delete', '/api/auth/providers/google');
    const { card, person, address } = openProfile([...handlers, securityIs({})], '?problem=reauthenticate');
    const panel = await card('Connected accounts');
    await person.click(panel.getByRole('button', { name: 'Confirm' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
    await person.type(dialog.getByLabelText('Password'), 'the right one{Enter}');
    expect(await messages().findByText('You can connect the account now.')).toBeVisible();
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument());
    expect(address()).toBe('/profile');
  });

  test('cannot be unlinked when they are the only credential', async () => {
    const { card } = openProfile([securityIs({ hasPassword: false, providers: [apple] })]);
    const panel = await card('Connected accounts');
    expect(panel.getByRole('button', { name: 'Disconnect Apple' })).toBeDisabled();
    expect(panel.getByText('Your only way to sign in. Set a password to disconnect it.')).toBeVisible();
  });

  test('can be unlinked when another one remains', async () => {
    const { card } = openProfile([securityIs({ hasPassword: false, providers: [google, apple] })]);
    const panel = await card('Connected accounts');
    expect(panel.getByRole('button', { name: 'Disconnect Google' })).toBeEnabled();
    expect(panel.getByText('Connected')).toBeVisible();
  });
});
