import { screen } from '@testing-library/react';
import type { User } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';
import { messages, renderRoute } from '../../../test/render-route';
import { studyData } from '../../../test/study-data';
import { people, problem, signedInAs, signedOut } from '../../../test/users';

const freePlan = { name: 'Continue with the Free plan' };

test('signed out, it asks to sign in and keeps the wish for the trial', async () => {
  sessionStorage.setItem('startTrial', 'true');
  const { address } = renderRoute('/subscribe', signedOut());
  expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect(address()).toBe('/auth');
  expect(screen.getByText('Please Sign In')).toBeVisible();
  expect(sessionStorage.getItem('startTrial')).toBe('true');
});

test.each([
  ['pays for Pro', people.pro],
  ['tries Pro', people.trialing],
])('who %s goes to the dashboard', async (_how, user) => {
  const { address } = renderRoute('/subscribe', [...signedInAs(user), ...studyData()]);
  await screen.findByRole('heading', { name: 'Welcome back, Ana' });
  expect(address()).toBe('/dashboard');
});

test('it says what Pro costs and that it cannot be bought yet', async () => {
  renderRoute('/subscribe', signedInAs(people.registered));
  expect(await screen.findByText('$19.99')).toBeVisible();
  expect(screen.getByText('Pro cannot be bought yet.')).toBeVisible();
  expect(screen.queryByText(/no credit card needed/i)).not.toBeInTheDocument();
});

test('it offers no second trial', async () => {
  renderRoute('/subscribe', signedInAs({ ...people.registered, hasUsedFreeTrial: true }));
  expect(await screen.findByText('Upgrade to Pro, $19.99 a month. Cancel anytime.')).toBeVisible();
  expect(screen.queryByText(/free trial/i)).not.toBeInTheDocument();
});

test('the Free plan leads to the dashboard', async () => {
  let user: User = people.registered;
  sessionStorage.setItem('startTrial', 'true');
  const { person, address } = renderRoute('/subscribe', [
    http.get('/api/user', () => HttpResponse.json(user)),
    http.post('/api/subscription/free', () => {
      user = people.free;
      return HttpResponse.json({ tier: 'free', status: 'active' });
    }),
    ...signedInAs(people.registered),
    ...studyData(),
  ]);
  await person.click(await screen.findByRole('button', freePlan));
  expect(await screen.findByRole('heading', { name: 'Welcome back, Ana' })).toBeVisible();
  expect(address()).toBe('/dashboard');
});

test('a refusal of the Free plan is told', async () => {
  const { person, address } = renderRoute('/subscribe', [
    ...signedInAs(people.registered),
    http.post('/api/subscription/free', () => problem(503, 'UNAVAILABLE', 'Billing is away for a moment.')),
  ]);
  await person.click(await screen.findByRole('button', freePlan));
  expect(await messages().findByText('Billing is away for a moment.')).toBeVisible();
  expect(address()).toBe('/subscribe');
});

test('who has the Free plan is not offered it again', async () => {
  renderRoute('/subscribe', signedInAs(people.free));
  expect(await screen.findByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
  expect(screen.queryByRole('button', freePlan)).not.toBeInTheDocument();
});
