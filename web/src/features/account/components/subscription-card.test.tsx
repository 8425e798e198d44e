import { waitFor, within } from '@testing-library/react';
import type { SubscriptionState, User } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';
import { heldReply } from '../../../../test/held-reply';
import { people, problem } from '../../../../test/users';
import { cancelButton, card, open, portalButton } from '../test/open-subscription';
import {
  cancelledPro,
  grantedSubscription,
  noSubscription,
  proSubscription,
  subscriptionIs,
  trialSubscription,
} from '../test/subscription-states';

test.each<[string, User, SubscriptionState, string[]]>([
  [
    'Pro',
    people.pro,
    proSubscription,
    [
      'Pro',
      'Active',
      'Next payment in 18 days',
      'If you cancel, you keep Pro until June 21, 2026 and nothing is charged after that.',
    ],
  ],
  [
    'a granted Pro',
    people.pro,
    grantedSubscription,
    [
      'Pro',
      'Active',
      'You have been granted Pro at no charge.',
      'If you cancel, you keep Pro until June 21, 2026.',
    ],
  ],
  [
    'the trial',
    people.trialing,
    trialSubscription,
    [
      'Pro',
      'Free trial',
      'Trial ends in 20 hours',
      'Cancel before the trial ends and nothing is charged; you keep Pro until June 10, 2026.',
    ],
  ],
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
    ['Canceled. You keep Pro until June 21, 2026.'],
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
    ['No plan', 'Canceled', 'Upgrade to Pro'],
  ],
  ['no plan', people.registered, noSubscription, ['No plan yet', 'Start Free Trial']],
  [
    'no plan after the trial',
    { ...people.registered, hasUsedFreeTrial: true },
    noSubscription,
    ['Start with the Free plan or upgrade to Pro, $19.99 a month. Your plan will show here.'],
  ],
])('the subscription of a user with %s', async (_what, user, state, texts) => {
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

test.each([
  ['on Pro', people.pro, proSubscription, true],
  ['cancelled', people.pro, cancelledPro, true],
  ['with a granted Pro', people.pro, grantedSubscription, false],
  [
    'whose retries were exhausted',
    { ...people.registered, hasUsedFreeTrial: true },
    { ...noSubscription, canManagePayment: true },
    true,
  ],
  ['who never paid', people.registered, noSubscription, false],
  ['on the Free plan', people.free, { ...noSubscription, status: 'active' as const }, false],
])('a user %s can manage a payment method only where there is one', async (_who, user, state, shown) => {
  open(user, subscriptionIs(state));
  const panel = within(await card());
  await waitFor(() => expect(panel.queryByText('Loading your subscription')).not.toBeInTheDocument());
  expect(panel.queryAllByRole('button', portalButton)).toHaveLength(shown ? 1 : 0);
});

test.each([
  ['on Pro', people.pro, proSubscription],
  ['without Pro', people.registered, noSubscription],
])('a user %s whose bank asks for a confirmation gets a link to it', async (_who, user, state) => {
  open(user, subscriptionIs({ ...state, paymentConfirmUrl: 'https://invoice.stripe.example/i/1' }));
  const panel = within(await card());
  expect(await panel.findByText(/^Your bank asks you to confirm the payment\./)).toBeVisible();
  expect(panel.getByRole('link', { name: 'Confirm payment' })).toHaveAttribute(
    'href',
    'https://invoice.stripe.example/i/1',
  );
});

test('offers administrators no subscription', async () => {
  open(people.admin, subscriptionIs(noSubscription));
  const panel = within(await card());
  expect(await panel.findByText('The administrator has full Pro access.')).toBeVisible();
  expect(panel.queryByRole('link')).not.toBeInTheDocument();
});

test('shows a skeleton, then a load error with a retry button', async () => {
  const { gate, release } = heldReply();
  let fails = true;
  const { person } = open(
    people.pro,
    http.get('/api/subscription/status', async () => {
      await gate;
      return fails
        ? problem(503, 'UNAVAILABLE', 'Billing is unavailable.')
        : HttpResponse.json(proSubscription);
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

test('shows the server’s message of a refusal', async () => {
  open(
    people.pro,
    http.get('/api/subscription/status', () => problem(403, 'FORBIDDEN', 'Not for you.')),
  );
  const panel = within(await card());
  expect(await panel.findByText('Not for you.')).toBeVisible();
  expect(panel.queryByRole('button')).not.toBeInTheDocument();
});
