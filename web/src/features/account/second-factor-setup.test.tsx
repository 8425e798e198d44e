import { screen, waitFor, within } from '@testing-library/react';
import type { SecurityState } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { browserWithPasskeys, browserWithoutPasskeys, creationOptions } from '../../../test/passkeys';
import { renderRoute } from '../../../test/render-route';
import { people, problem, signedInAs } from '../../../test/users';
import { safe } from './test/open-profile';

const codes = Array.from({ length: 10 }, (_, n) => `aaaa-bbbb-cccc-ddd${n}`);
const passkey = {
  id: '88888888-0000-4000-8000-000000000001',
  name: 'My passkey',
  isSynced: true,
  createdAt: '2026-06-01T09:00:00.000Z',
  lastUsedAt: null,
};
const lacking: SecurityState = {
  ...safe,
  secondFactor: { totpEnabled: false, requiresPasskey: false, recoveryCodesLeft: 0, isRequired: true },
};
const withTotp: SecurityState = {
  ...safe,
  secondFactor: { totpEnabled: true, requiresPasskey: false, recoveryCodesLeft: 10, isRequired: true },
};

function strictServer(first: SecurityState = lacking): RequestHandler[] {
  let state = first;
  const guarded = () =>
    state.secondFactor.totpEnabled || state.passkeys.length > 0
      ? HttpResponse.json([], { headers: { 'X-Total-Count': '0' } })
      : problem(403, 'SECOND_FACTOR_SETUP_REQUIRED', 'Administrators need a second factor.');
  return [
    http.get('/api/auth/security', () => HttpResponse.json(state)),
    http.post('/api/auth/totp', () =>
      HttpResponse.json({ secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Tenfold:a?secret=GEZDGNBV' }),
    ),
    http.post('/api/auth/totp/confirm', () => {
      state = withTotp;
      return HttpResponse.json({ codes });
    }),
    http.post('/api/auth/passkeys/options', () => HttpResponse.json(creationOptions)),
    http.post('/api/auth/passkeys', () => {
      state = { ...lacking, passkeys: [passkey] };
      return HttpResponse.json(passkey, { status: 201 });
    }),
    http.get('/api/admin/audit', guarded),
    ...signedInAs(people.admin),
  ];
}

afterEach(() => browserWithoutPasskeys());

const setupPage = () => screen.findByRole('heading', { name: 'Set up your second factor' });

test('an editor without a second factor is taken to its setup, too', async () => {
  renderRoute('/admin', [http.get('/api/user', () => HttpResponse.json(people.editor)), ...strictServer()]);
  await setupPage();
});

test.each(['/admin?tab=audit', '/dashboard', '/profile'])(
  'an administrator without a second factor who opens %s is taken to its setup',
  async (path) => {
    const { address } = renderRoute(path, strictServer());
    await setupPage();
    expect(address()).toBe(`/second-factor?${new URLSearchParams({ returnTo: path }).toString()}`);
    expect(screen.getByText(/Administrators and editors sign in with a second factor/)).toBeVisible();
  },
);

test('continues to the requested page after the recovery codes', async () => {
  const { person, address } = renderRoute('/admin?tab=audit', strictServer());
  await setupPage();
  await person.click(screen.getByRole('button', { name: 'Set up two-step verification' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up two-step verification' }));
  await person.type(await dialog.findByLabelText('Code from the app'), '123456{Enter}');
  const saved = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }));
  expect(address()).toContain('/second-factor');
  await person.click(saved.getByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(address()).toBe('/admin?tab=audit'));
  expect(await screen.findByText('Nothing yet')).toBeVisible();
});

test('accepts a passkey as the only second factor', async () => {
  browserWithPasskeys();
  const { person, address } = renderRoute('/admin?tab=audit', strictServer());
  await setupPage();
  await person.click(screen.getByRole('button', { name: 'Add a passkey' }));
  await person.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(address()).toBe('/admin?tab=audit'));
  expect(await screen.findByText('Nothing yet')).toBeVisible();
});

test.each([
  ['an app', withTotp],
  ['a passkey', { ...lacking, passkeys: [passkey] }],
])('an administrator with %s is not asked', async (_what, state) => {
  const { address } = renderRoute('/admin?tab=audit', strictServer(state));
  expect(await screen.findByText('Nothing yet')).toBeVisible();
  expect(address()).toBe('/admin?tab=audit');
});

test('offers a new sign-in to an auth session opened before the setup', async () => {
  const { person } = renderRoute('/admin?tab=audit', [
    http.get('/api/admin/audit', () =>
      problem(403, 'SECOND_FACTOR_SETUP_REQUIRED', 'Administrators need a second factor.'),
    ),
    ...strictServer(withTotp),
  ]);
  await person.click(await screen.findByRole('link', { name: 'Set up a second factor' }));
  expect(await screen.findByRole('heading', { name: 'Your second factor is set up' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in again' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/admin?tab=audit');
});

test('ignores a return address of another site', async () => {
  renderRoute('/second-factor?returnTo=%2F%2Fevil.example', strictServer(withTotp));
  expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/');
});

test('requires nothing of users who are not administrators', async () => {
  const { address } = renderRoute('/profile', [
    http.get('/api/auth/security', () => HttpResponse.json(lacking)),
    http.get('/api/subscription/status', () => problem(503, 'UNAVAILABLE', 'Billing is unavailable.')),
    ...signedInAs(people.free),
  ]);
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
  expect(address()).toBe('/profile');
});
