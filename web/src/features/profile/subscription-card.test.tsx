import { screen, waitFor, within } from '@testing-library/react';
import type { SubscriptionState, User } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { heldReply } from '../../../test/held-reply';
import { messages, renderRoute } from '../../../test/render-route';
import { people, problem, signedInAs } from '../../../test/users';
import {
  noSubscription,
  proSubscription,
  subscriptionIs,
  trialSubscription,
} from './test/subscription-states';

const card = () => screen.findByRole('region', { name: 'Subscription' });
const cancelButton = { name: 'Cancel subscription' };

function open(user: User, ...handlers: RequestHandler[]) {
  return renderRoute('/profile', [...handlers, ...signedInAs(user)]);
}

test.each<[string, User, SubscriptionState, string[]]>([
  ['Pro', people.pro, proSubscription, ['Pro', 'Active', 'Next payment in 18 days']],
  ['the trial', people.trialing, trialSubscription, ['Pro', 'Free trial', 'Trial ends in 20 hours']],
  [
    'a failed payment',
    people.pro,
    {
      ...proSubscription,
      billingCountdown: null,
      paymentRetryCountdown: { days: 1, hours: 1, urgent: true },
    },
    ['Payment failed. Next try in 1 hour'],
  ],
  [
    'a cancelled Pro',
    people.pro,
    { ...proSubscription, billingCountdown: null, cancelAtPeriodEnd: true },
    ['Cancelled. You keep Pro until 21 June 2026.'],
  ],
  [
    'the Free plan',
    people.free,
    { ...noSubscription, status: 'active' },
    ['Free', 'Active', 'Start Free Trial'],
  ],
  [
    'an ended Pro',
    { ...people.registered, hasUsedFreeTrial: true, subscriptionStatus: 'cancelled' },
    { ...noSubscription, status: 'cancelled' },
    ['No plan', 'Cancelled', 'Upgrade to Pro'],
  ],
  ['no plan', people.registered, noSubscription, ['No plan yet', 'Start Free Trial']],
  [
    'no plan after the trial',
    { ...people.registered, hasUsedFreeTrial: true },
    noSubscription,
    ['Start with the Free plan or upgrade to Pro, $19.99 a month. Your plan will show here.'],
  ],
])('the subscription of somebody with %s', async (_what, user, state, texts) => {
  open(user, subscriptionIs(state));
  const panel = within(await card());
  for (const text of texts) expect(await panel.findByText(text)).toBeVisible();
});

test.each([
  [people.pro, proSubscription, true],
  [people.trialing, trialSubscription, true],
  [people.pro, { ...proSubscription, cancelAtPeriodEnd: true }, false],
  [people.free, { ...noSubscription, status: 'active' as const }, false],
])('there is a cancel button only while there is something to cancel', async (user, state, shown) => {
  open(user, subscriptionIs(state));
  const panel = within(await card());
  await panel.findByText(/^(Active|Free trial)$/);
  expect(panel.queryAllByRole('button', cancelButton)).toHaveLength(shown ? 1 : 0);
});

test('the administrator is offered nothing', async () => {
  open(people.admin, subscriptionIs(noSubscription));
  const panel = within(await card());
  expect(await panel.findByText('The administrator has everything that Pro offers.')).toBeVisible();
  expect(panel.queryByRole('link')).not.toBeInTheDocument();
});

test('it loads, fails in words, and is read again on demand', async () => {
  const { gate, release } = heldReply();
  let fails = true;
  const { person } = open(
    people.pro,
    http.get('/api/subscription/status', async () => {
      await gate;
      return fails ? problem(503, 'UNAVAILABLE', 'Billing is away.') : HttpResponse.json(proSubscription);
    }),
  );
  const panel = within(await card());
  expect(panel.getByText('Loading your subscription')).toBeInTheDocument();
  release();
  expect(await panel.findByText('Could not load your subscription')).toBeVisible();
  fails = false;
  await person.click(panel.getByRole('button', { name: 'Try again' }));
  expect(await panel.findByText('Next payment in 18 days')).toBeVisible();
});

test('a refusal is told in the server’s words', async () => {
  open(
    people.pro,
    http.get('/api/subscription/status', () => problem(403, 'FORBIDDEN', 'Not for you.')),
  );
  const panel = within(await card());
  expect(await panel.findByText('Not for you.')).toBeVisible();
  expect(panel.queryByRole('button')).not.toBeInTheDocument();
});

describe('cancelling', () => {
  async function ask(user: User, state: SubscriptionState, ...handlers: RequestHandler[]) {
    const { person } = open(user, ...handlers, subscriptionIs(state));
    const panel = within(await card());
    await person.click(await panel.findByRole('button', cancelButton));
    return { person, panel, dialog: within(await screen.findByRole('dialog')) };
  }

  test('keeps Pro until the period ends, and takes the button away', async () => {
    const cancelled = { ...proSubscription, cancelAtPeriodEnd: true, billingCountdown: null };
    const { person, panel, dialog } = await ask(
      people.pro,
      proSubscription,
      http.post('/api/subscription/cancel', () => HttpResponse.json(cancelled)),
    );
    const consequence = 'You keep Pro until 21 June 2026. Nothing is charged after that.';
    await waitFor(() => expect(dialog.getByText(consequence)).toBeVisible());
    expect(dialog.queryByText(/another free trial/)).not.toBeInTheDocument();
    await person.click(dialog.getByRole('button', cancelButton));
    expect(await messages().findByText('Subscription cancelled')).toBeVisible();
    expect(panel.getByText('Cancelled. You keep Pro until 21 June 2026.')).toBeVisible();
    expect(panel.queryByRole('button', cancelButton)).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('of a trial says that there is no second one', async () => {
    const { dialog } = await ask(people.trialing, trialSubscription);
    await waitFor(() => expect(dialog.getByText('You will not get another free trial.')).toBeVisible());
  });

  test('can be thought better of', async () => {
    const { person, panel, dialog } = await ask(people.pro, proSubscription);
    await person.click(dialog.getByRole('button', { name: 'Keep Pro' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(panel.getByRole('button', cancelButton)).toBeVisible();
  });

  test('tells when it failed', async () => {
    const { person, dialog, panel } = await ask(
      people.pro,
      proSubscription,
      http.post('/api/subscription/cancel', () => problem(503, 'UNAVAILABLE', 'Billing is away.')),
    );
    await person.click(dialog.getByRole('button', cancelButton));
    expect(await messages().findByText('Cancellation Failed')).toBeVisible();
    expect(messages().getByText('Billing is away.')).toBeVisible();
    expect(panel.getByText('Next payment in 18 days')).toBeInTheDocument();
  });
});
