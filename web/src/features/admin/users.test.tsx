import { screen, waitFor, within } from '@testing-library/react';
import type { AdminUser } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { messages, renderScreen } from '../../../test/render-route';
import { problem } from '../../../test/users';
import { adminServer, adminUser, pageOf } from './test/admin-server';
import { AdminPage } from './admin-page';

const ana = adminUser(3, { email: 'ana@example.com' });
const pro = { subscriptionTier: 'pro', subscriptionStatus: 'active' } as const;

function open(users: readonly AdminUser[], ...handlers: RequestHandler[]) {
  return renderScreen(
    <AdminPage />,
    '/admin?tab=users',
    adminServer(...handlers, pageOf('/api/admin/users', users)),
  );
}

async function rowOf(email: string) {
  return within((await screen.findByText(email)).closest('tr') ?? document.body);
}

test('a user shows with plan, activity and age', async () => {
  open([
    adminUser(3, {
      ...pro,
      email: 'ana@example.com',
      totalQuestions: 1_250,
      canRefund: true,
      lastActiveAt: '2026-06-02T12:00:00.000Z',
    }),
  ]);
  const row = await rowOf('ana@example.com');
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'ana@example.comAna Silva',
    'Pro',
    'Active',
    '1,250',
    'June 2, 2026',
    'May 12, 2026',
    'DowngradeRefundMake editor…',
  ]);
});

test.each([
  ['free and inactive', {}, ['Upgrade', 'Make editor…']],
  ['free and active', { subscriptionStatus: 'active' }, ['Upgrade', 'Downgrade', 'Make editor…']],
  ['an editor', { isEditor: true }, ['Upgrade', 'Remove editor…']],
  ['on Pro that the administrator granted', pro, ['Downgrade', 'Make editor…']],
  ['on Pro with a payment', { ...pro, canRefund: true }, ['Downgrade', 'Refund', 'Make editor…']],
  [
    'trialing',
    { subscriptionTier: 'pro', subscriptionStatus: 'trialing' },
    ['Upgrade', 'Downgrade', 'Make editor…'],
  ],
  ['the administrator', { ...pro, isAdmin: true }, []],
] as const)('who is %s can be given: %j', async (_who, facts, actions) => {
  open([{ ...ana, ...facts }]);
  const row = await rowOf('ana@example.com');
  expect(row.queryAllByRole('button').map((button) => button.textContent)).toEqual(actions);
});

describe('a change of plan', () => {
  const changing = (seen: unknown[]): RequestHandler =>
    http.patch('/api/admin/users/:id/subscription', async ({ request, params }) => {
      const { tier, status } = (await request.json()) as {
        tier: 'free' | 'pro';
        status: 'active' | 'inactive';
      };
      seen.push({ id: params.id, tier, status });
      const { lastActiveAt: _lastActiveAt, canRefund: _canRefund, ...user } = ana;
      return HttpResponse.json({ ...user, subscriptionTier: tier, subscriptionStatus: status });
    });

  test.each([
    ['Upgrade', {}, 'Upgrade to Pro?', { tier: 'pro', status: 'active' }, 'ana@example.com: Pro, active.'],
    [
      'Downgrade',
      pro,
      'Downgrade to Free?',
      { tier: 'free', status: 'inactive' },
      'ana@example.com: Free, inactive.',
    ],
  ])('%s is asked once more, done, and shown', async (action, facts, title, sent, text) => {
    const seen: unknown[] = [];
    const { person } = open([{ ...ana, ...facts }], changing(seen));
    await person.click(await screen.findByRole('button', { name: `${action} ana@example.com` }));
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(dialog).toHaveTextContent('ana@example.com');
    expect(seen).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: action }));
    expect(await messages().findByText('User subscription updated')).toBeVisible();
    expect(await messages().findByText(text)).toBeVisible();
    expect(seen).toEqual([{ id: ana.id, ...sent }]);
    const row = await rowOf('ana@example.com');
    expect(row.getByText(sent.tier === 'pro' ? 'Pro' : 'Free')).toBeVisible();
  });

  test('can be left', async () => {
    const seen: unknown[] = [];
    const { person } = open([ana], changing(seen));
    await person.click(await screen.findByRole('button', { name: 'Upgrade ana@example.com' }));
    const dialog = await screen.findByRole('dialog', { name: 'Upgrade to Pro?' });
    await person.click(within(dialog).getByRole('button', { name: 'Keep as it is' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(seen).toEqual([]);
  });

  test.each([
    ['refuses', () => problem(503, 'UNAVAILABLE', 'Billing is unavailable.'), 'Billing is unavailable.'],
    [
      'cannot be reached',
      () => HttpResponse.error(),
      'Nothing has changed. Check your connection and try again.',
    ],
  ])('shows a failure when the server %s, and the dialog stays', async (_how, reply, text) => {
    const { person } = open([ana], http.patch('/api/admin/users/:id/subscription', reply));
    await person.click(await screen.findByRole('button', { name: 'Upgrade ana@example.com' }));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'Upgrade' }));
    expect(await messages().findByText('Failed to update user subscription')).toBeVisible();
    expect(await messages().findByText(text)).toBeVisible();
    expect(dialog).toBeInTheDocument();
  });
});

describe('a change of role', () => {
  const changing = (seen: unknown[], refusal?: () => Response): RequestHandler =>
    http.put('/api/admin/users/:id/role', async ({ request, params }) => {
      const change = (await request.json()) as { role: string };
      seen.push({ id: params.id, ...change });
      return refusal?.() ?? HttpResponse.json({ ...ana, isEditor: change.role === 'editor' });
    });

  async function openDialog(user: AdminUser, action: string, ...handlers: RequestHandler[]) {
    const { person } = open([user], ...handlers);
    await person.click(await screen.findByRole('button', { name: `${action} ana@example.com` }));
    return { person, dialog: await screen.findByRole('dialog') };
  }

  test.each([
    ['Make editor', {}, 'editor', 'is an editor now'],
    ['Remove editor', { isEditor: true }, 'student', 'is no longer an editor'],
  ])('%s asks for a reason, and says what happened', async (action, facts, role, text) => {
    const seen: unknown[] = [];
    const { person, dialog } = await openDialog({ ...ana, ...facts }, `${action}…`, changing(seen));
    const confirm = within(dialog).getByRole('button', { name: action });
    await person.click(confirm);
    expect(await within(dialog).findByText('Say why you change the role.')).toBeVisible();
    expect(seen).toEqual([]);
    await person.type(within(dialog).getByLabelText('Reason, for the audit log'), 'Checks the keys');
    await person.click(confirm);
    expect(await messages().findByText('Role changed')).toBeVisible();
    expect(await messages().findByText(new RegExp(text))).toBeVisible();
    expect(seen).toEqual([{ id: ana.id, role, reason: 'Checks the keys' }]);
  });

  test('shows a refusal in the dialog', async () => {
    const refusal = () => problem(409, 'CONFLICT', 'This user has not confirmed the email address yet.');
    const { person, dialog } = await openDialog(ana, 'Make editor…', changing([], refusal));
    await person.type(within(dialog).getByLabelText('Reason, for the audit log'), 'Checks the keys{Enter}');
    expect(
      await within(dialog).findByText('This user has not confirmed the email address yet.'),
    ).toBeVisible();
  });

  test('asks for the password when the sign-in is old, and then repeats the request', async () => {
    const seen: unknown[] = [];
    let isFresh = false;
    const { person, dialog } = await openDialog(
      ana,
      'Make editor…',
      changing(seen, () =>
        isFresh
          ? HttpResponse.json({ ...ana, isEditor: true })
          : problem(403, 'REAUTHENTICATION_REQUIRED', 'Please confirm that it is you.'),
      ),
      http.post('/api/auth/re-authenticate', () => {
        isFresh = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await person.type(within(dialog).getByLabelText('Reason, for the audit log'), 'Checks the keys{Enter}');
    const proof = await screen.findByRole('dialog', { name: 'Is it you?' });
    await person.type(within(proof).getByLabelText('Password'), 'a fine password{Enter}');
    expect(await messages().findByText('Role changed')).toBeVisible();
    expect(seen).toHaveLength(2);
  });
});

test('the list is filtered by role, which the address keeps', async () => {
  const seen: string[] = [];
  const { person, address } = renderScreen(
    <AdminPage />,
    '/admin?tab=users',
    adminServer(pageOf('/api/admin/users', [ana], seen)),
  );
  await person.click(await screen.findByText('Editors'));
  expect(address()).toBe('/admin?tab=users&role=editor');
  await waitFor(() => expect(seen.at(-1)).toContain('role=editor'));
});

describe('a refund', () => {
  const ask = async (reply: () => Response | Promise<Response>) => {
    const { person } = open(
      [{ ...ana, ...pro, canRefund: true }],
      http.post(`/api/admin/users/${ana.id}/refund`, () => reply() as never),
    );
    await person.click(await screen.findByRole('button', { name: 'Refund ana@example.com' }));
    const dialog = await screen.findByRole('dialog', { name: 'Refund the latest payment?' });
    expect(dialog).toHaveTextContent('The subscription ends if it still runs; granted Pro stays.');
    await person.click(within(dialog).getByRole('button', { name: 'Refund' }));
  };

  test.each([
    [1999, 'ana@example.com: $19.99.'],
    [null, 'ana@example.com'],
  ])('of %s cents says how much, when it is known in US dollars', async (amountCents, sentence) => {
    await ask(() => HttpResponse.json({ refunded: true, amountCents }));
    expect(await messages().findByText('Payment refunded')).toBeVisible();
    expect(await messages().findByText(sentence)).toBeVisible();
  });

  test('shows a failure when there is nothing to refund', async () => {
    await ask(() => problem(409, 'CONFLICT', 'There is no payment to refund.'));
    expect(await messages().findByText('Refund Failed')).toBeVisible();
    expect(await messages().findByText('There is no payment to refund.')).toBeVisible();
  });
});

describe('the list', () => {
  const many = Array.from({ length: 51 }, (_, index) => adminUser(index + 1));

  test('has 25 to a page, and the page in the address', async () => {
    const seen: string[] = [];
    const { person, address } = open([], pageOf('/api/admin/users', many, seen));
    expect(await screen.findByText('1 to 25 of 51 users')).toBeVisible();
    expect(seen).toEqual(['?limit=25&offset=0&sort=joined&order=desc']);
    await person.click(screen.getByRole('listitem', { name: '3' }));
    expect(await screen.findByText('51 to 51 of 51 users')).toBeVisible();
    expect(screen.getByText('student.51@example.com')).toBeVisible();
    expect(address()).toBe('/admin?tab=users&page=3');
  });

  test('is searched by the server, from the first page', async () => {
    const seen: string[] = [];
    const { person, address } = renderScreen(
      <AdminPage />,
      '/admin?tab=users&page=2',
      adminServer(pageOf('/api/admin/users', many, seen)),
    );
    await screen.findByText('26 to 50 of 51 users');
    await person.type(screen.getByRole('searchbox', { name: 'Search users' }), ' ana silva {Enter}');
    await waitFor(() =>
      expect(seen.at(-1)).toBe('?limit=25&offset=0&sort=joined&order=desc&search=ana+silva'),
    );
    expect(address()).toBe('/admin?tab=users&search=ana+silva');
  });

  test('shows a message when no user matches', async () => {
    renderScreen(<AdminPage />, '/admin?tab=users&search=zzz', adminServer(pageOf('/api/admin/users', [])));
    expect(await screen.findByText('No email address or name contains “zzz”.')).toBeVisible();
    expect(screen.getByText('0 users')).toBeVisible();
  });
});

describe('the list', () => {
  test('is sorted by a column and filtered by plan on the server, from the first page', async () => {
    const seen: string[] = [];
    const { person, address } = renderScreen(
      <AdminPage />,
      '/admin?tab=users&page=2',
      adminServer(
        pageOf(
          '/api/admin/users',
          Array.from({ length: 30 }, (_, index) => adminUser(index + 1)),
          seen,
        ),
      ),
    );
    await screen.findByText('student.26@example.com');
    expect(seen.at(-1)).toContain('offset=25&sort=joined&order=desc');

    await person.click(screen.getByRole('columnheader', { name: 'Questions' }));
    await waitFor(() => expect(seen.at(-1)).toBe('?limit=25&offset=0&sort=questions&order=desc'));
    expect(screen.getByRole('columnheader', { name: 'Questions' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await person.click(screen.getByRole('columnheader', { name: 'Questions' }));
    await waitFor(() => expect(seen.at(-1)).toContain('sort=questions&order=asc'));

    await person.click(screen.getByText('Pro, in trial'));
    await waitFor(() => expect(seen.at(-1)).toContain('sort=questions&order=asc&plan=trial'));
    expect(address()).toBe('/admin?tab=users&plan=trial&sort=questions&order=asc');
  });

  test('an unknown column in the address is ignored', async () => {
    const seen: string[] = [];
    renderScreen(
      <AdminPage />,
      '/admin?tab=users&sort=password&order=up&plan=gold',
      adminServer(pageOf('/api/admin/users', [ana], seen)),
    );
    await screen.findByText('ana@example.com');
    expect(seen).toEqual(['?limit=25&offset=0&sort=joined&order=desc']);
  });
});
