import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { messages, renderRoute } from '../../../test/render-route';
import { people, problem, signedInAs } from '../../../test/users';
import { noSubscription, subscriptionIs } from './test/subscription-states';

async function openProfile(...handlers: Parameters<typeof renderRoute>[1][number][]) {
  const opened = renderRoute('/profile', [...handlers, subscriptionIs(noSubscription)]);
  await screen.findByRole('heading', { name: 'Profile' });
  return opened;
}

test.each([
  ['no plan', people.registered, 'No plan'],
  ['an ended plan', { ...people.registered, subscriptionStatus: 'cancelled' as const }, 'No plan'],
  ['the Free plan', people.free, 'Free'],
  ['the trial', people.trialing, 'Pro (trial)'],
  ['Pro', people.pro, 'Pro'],
])('the overview with %s', async (_what, user, plan) => {
  await openProfile(...signedInAs(user));
  expect(screen.getByText('Current Plan').parentElement).toHaveTextContent(`Current Plan${plan}`);
  expect(screen.getByText('Member Since').parentElement).toHaveTextContent('May 12, 2026');
  expect(screen.getByText('Last Updated').parentElement).toHaveTextContent('June 3, 2026');
});

describe('the names', () => {
  test('are saved and shown in the layout', async () => {
    const seen: unknown[] = [];
    const { person } = await openProfile(
      http.patch('/api/auth/user', async ({ request }) => {
        seen.push(await request.json());
        return HttpResponse.json({ ...people.free, firstName: 'Maria', lastName: null });
      }),
      ...signedInAs(people.free),
    );
    await person.clear(screen.getByLabelText('First Name'));
    await person.type(screen.getByLabelText('First Name'), ' Maria ');
    await person.clear(screen.getByLabelText('Last Name'));
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await messages().findByText('Profile updated')).toBeVisible();
    expect(screen.getByText('Maria')).toBeVisible();
    expect(seen).toEqual([{ firstName: 'Maria', lastName: null }]);
  });

  test('keep the entered values when the server refuses', async () => {
    const { person } = await openProfile(
      http.patch('/api/auth/user', () =>
        problem(503, 'UNAVAILABLE', 'Accounts are unavailable for a moment.'),
      ),
      ...signedInAs(people.free),
    );
    await person.type(screen.getByLabelText('First Name'), 'x{Enter}');
    const form = within(screen.getByRole('main'));
    expect(await form.findByText('Update failed')).toBeVisible();
    expect(form.getByRole('alert')).toHaveTextContent('Accounts are unavailable for a moment.');
    expect(screen.getByLabelText('First Name')).toHaveValue('Anax');
    expect(messages().queryByText('Update failed')).toBeNull();
  });

  test('show a field error under the field', async () => {
    const message = 'firstName must be at most 100 characters';
    const { person } = await openProfile(
      http.patch('/api/auth/user', () =>
        problem(400, 'INVALID_INPUT', 'Invalid input', { errors: [{ field: 'firstName', message }] }),
      ),
      ...signedInAs(people.free),
    );
    await person.type(screen.getByLabelText('First Name'), 'x{Enter}');
    expect(await within(screen.getByRole('main')).findByText(message)).toBeVisible();
    expect(screen.getByLabelText('First Name')).toHaveFocus();
    expect(messages().queryByText('Update failed')).toBeNull();
  });

  test('the email is read-only', async () => {
    await openProfile(...signedInAs(people.free));
    expect(screen.getByLabelText('Email')).toHaveValue('ana.silva@example.com');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  });
});

describe('signing out', () => {
  test('clears the browser’s storage', async () => {
    window.history.replaceState(null, '', '/profile');
    const left = jest.fn();
    window.addEventListener('test:page-left', left, { once: true });
    localStorage.setItem('tenfold.theme', 'dark');
    sessionStorage.setItem('startTrial', 'true');
    const { person } = await openProfile(
      http.post('/api/logout', async () => {
        await delay(20);
        return new HttpResponse(null, { status: 204 });
      }),
      ...signedInAs(people.free),
    );
    await person.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });

  test('without a reply clears the storage and leads to sign-in', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    localStorage.setItem('tenfold.theme', 'dark');
    const { person } = await openProfile(
      http.post('/api/logout', () => HttpResponse.error()),
      ...signedInAs(people.free),
    );
    await person.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('The server did not confirm that you are signed out.')).toBeVisible();
    expect(localStorage.getItem('tenfold.theme')).toBeNull();
  });
});

test('stores the chosen theme', async () => {
  const { person } = await openProfile(...signedInAs(people.free));
  const [dark] = screen.getAllByRole('radio', { name: 'Dark' });
  if (dark === undefined) throw new Error('there is no theme switch');
  await person.click(dark);
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('tenfold.theme')).toBe('dark');
  for (const radio of screen.getAllByRole('radio', { name: 'Dark' })) expect(radio).toBeChecked();
});

test('leads to its sections', async () => {
  await openProfile(...signedInAs(people.free));
  const links = within(screen.getByRole('navigation', { name: 'Profile' })).getAllByRole('link');
  for (const link of links) {
    const { hash } = new URL((link as HTMLAnchorElement).href);
    expect(document.querySelector(hash)).toBeInTheDocument();
  }
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Account',
    'Security',
    'Subscription',
    'Privacy',
  ]);
});
