import { waitFor, within } from '@testing-library/react';
import type { SubscriptionState, User } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';
import { heldReply } from '../../../../test/held-reply';
import { people, problem } from '../../../../test/users';
import { cancelButton, card, open, portalButton } from '../test/open-subscription';
import {
  cancelledPro,
  firstPaymentFailed,
  grantedSubscription,
  noSubscription,
  proSubscription,
  overduePro,
  pausedSubscription,
  subscriptionIs,
  trialSubscription,
} from '../test/subscription-states';

const moneyBackUntil = '2026-07-03T09:00:00.000Z';

test.each<[string, User, SubscriptionState, (string | RegExp)[]]>([
  [
    'Pro',
    people.pro,
    proSubscription,
    [
      'Pro',
      'Active',
      'Next payment in 18 days: $14.99 on June 21, 2026, Visa ending in 4242',
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
      'Next payment: $19.99 on June 10, 2026, Mastercard ending in 4444',
      'Cancel before the trial ends and nothing is charged; you keep Pro until June 10, 2026.',
    ],
  ],
  [
    'a failed payment',
    people.pro,
    overduePro,
    [
      'Pro',
      'Active',
      'Payment of $19.99 failed. Stripe tries again on June 6, 2026.',
      'If you cancel, Pro ends at once. The unpaid invoice is voided, and nothing more is charged.',
    ],
  ],
  [
    'a failed payment without a further attempt',
    people.pro,
    { ...overduePro, failedPayment: { amountCents: 1999, retryAt: null } },
    ['Payment of $19.99 failed. Please check your card.'],
  ],
  [
    'a first payment that failed',
    people.registered,
    firstPaymentFailed,
    [
      'No plan',
      'Inactive',
      'Payment of $19.99 failed. Stripe tries again on June 6, 2026.',
      'Cancel, and nothing more is charged: the unpaid invoice is voided.',
    ],
  ],
  [
    'Pro whose renewal is being charged',
    people.pro,
    { ...proSubscription, cancelsAtOnce: true },
    ['If you cancel, Pro ends at once. The unpaid invoice is voided, and nothing more is charged.'],
  ],
  [
    'Pro of an unknown amount',
    people.pro,
    { ...proSubscription, nextPayment: { at: '2026-06-21T09:00:00.000Z', amountCents: null, card: null } },
    ['Next payment in 18 days: on June 21, 2026'],
  ],
  [
    'Pro within 30 days of the first payment',
    people.pro,
    { ...proSubscription, moneyBackUntil },
    [/until July 3, 2026 you get your first payment back, and Pro ends\./, 'support@tenfold.example'],
  ],
  [
    'a granted Pro within 30 days of the first payment',
    people.pro,
    { ...grantedSubscription, moneyBackUntil },
    [/you get your first payment back\. Write to/],
  ],
  [
    'no plan within 30 days of the first payment',
    { ...people.registered, hasUsedFreeTrial: true },
    { ...noSubscription, moneyBackUntil },
    ['No plan', /you get your first payment back\. Write to/],
  ],
  [
    'paused payments after the time that was paid for',
    people.registered,
    pausedSubscription,
    [
      'No plan',
      'Payments are paused: nothing is charged for now, and there is no Pro. Please write to our support.',
      'Cancel, and nothing more is charged.',
    ],
  ],
  [
    'a failed payment of an unknown amount',
    people.pro,
    { ...overduePro, failedPayment: { amountCents: null, retryAt: null } },
    ['Payment failed. Please check your card.'],
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
    ['No plan', 'Start with the Free plan or upgrade to Pro, $19.99 a month. Your plan will show here.'],
  ],
])('the subscription of a user with %s', async (_what, user, state, texts) => {
  open(user, subscriptionIs(state));
  const panel = within(await card());
  for (const text of texts) expect(await panel.findByText(text)).toBeVisible();
});

test.each([
  [people.pro, proSubscription, true],
  [people.trialing, trialSubscription, true],
  [people.pro, overduePro, true],
  [people.registered, firstPaymentFailed, true],
  [people.registered, pausedSubscription, true],
  [people.pro, cancelledPro, false],
  [people.free, { ...noSubscription, status: 'active' as const }, false],
])('there is a cancel button only while there is something to cancel', async (user, state, shown) => {
  open(user, subscriptionIs(state));
  const panel = within(await card());
  await panel.findByText(/^(Active|Free trial|Inactive)$/);
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

test.each([
  ['on Pro', people.pro, proSubscription],
  [
    'whose payment is disputed',
    { ...people.registered, hasUsedFreeTrial: true },
    { ...noSubscription, canManagePayment: true },
  ],
])('lists the receipts of a customer %s', async (_who, user, state) => {
  const receipts = [
    {
      paidAt: '2026-05-21T09:00:00.000Z',
      amountCents: 1499,
      refundedCents: 0,
      url: 'https://pay.stripe.example/2',
    },
    { paidAt: '2026-04-21T09:00:00.000Z', amountCents: 1999, refundedCents: 500, url: null },
    { paidAt: '2026-03-21T09:00:00.000Z', amountCents: null, refundedCents: null, url: null },
  ];
  const { person } = open(
    user,
    subscriptionIs(state),
    http.get('/api/subscription/receipts', () => HttpResponse.json({ receipts })),
  );
  const panel = within(await card());
  await person.click(await panel.findByText('Receipts (3)'));
  expect(panel.getByText(/^May 21, 2026: \$14\.99/)).toBeVisible();
  expect(panel.getByText(/^April 21, 2026: \$19\.99, \$5\.00 refunded/)).toBeVisible();
  expect(panel.getByText('March 21, 2026')).toBeVisible();
  expect(panel.getByRole('link', { name: 'Receipt of May 21, 2026' })).toHaveAttribute(
    'href',
    'https://pay.stripe.example/2',
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
  expect(await panel.findByText(/^Next payment in 18 days/)).toBeVisible();
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
