import { screen, waitFor, within } from '@testing-library/react';
import type { SubscriptionState, User } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { heldReply } from '../../../../test/held-reply';
import { messages, renderRoute } from '../../../../test/render-route';
import { people, problem, signedInAs } from '../../../../test/users';
import {
  grantedSubscription,
  noSubscription,
  proSubscription,
  subscriptionIs,
  trialSubscription,
} from '../test/subscription-states';

const card = () => screen.findByRole('region', { name: 'Subscription' });
const cancelButton = { name: 'Cancel subscription' };
const resumeButton = { name: 'Keep my subscription' };
const portalButton = { name: 'Manage payment method' };
const cancelledPro = { ...proSubscription, cancelAtPeriodEnd: true, billingCountdown: null };

function open(user: User, ...handlers: RequestHandler[]) {
  return renderRoute('/profile', [...handlers, ...signedInAs(user)]);
}

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
])('somebody %s can manage a payment method only where there is one', async (_who, user, state, shown) => {
  open(user, subscriptionIs(state));
  const panel = within(await card());
  await waitFor(() => expect(panel.queryByText('Loading your subscription')).not.toBeInTheDocument());
  expect(panel.queryAllByRole('button', portalButton)).toHaveLength(shown ? 1 : 0);
});

test.each([
  ['on Pro', people.pro, proSubscription],
  ['without Pro', people.registered, noSubscription],
])('somebody %s whose bank asks for a confirmation gets the way to it', async (_who, user, state) => {
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

test('shows the server’s message of a refusal', async () => {
  open(
    people.pro,
    http.get('/api/subscription/status', () => problem(403, 'FORBIDDEN', 'Not for you.')),
  );
  const panel = within(await card());
  expect(await panel.findByText('Not for you.')).toBeVisible();
  expect(panel.queryByRole('button')).not.toBeInTheDocument();
});

describe('canceling', () => {
  async function ask(user: User, state: SubscriptionState, ...handlers: RequestHandler[]) {
    const { person } = open(user, ...handlers, subscriptionIs(state));
    const panel = within(await card());
    await person.click(await panel.findByRole('button', cancelButton));
    return { person, panel, dialog: within(await screen.findByRole('dialog')) };
  }

  test('keeps Pro until the period ends and removes the button', async () => {
    const { person, panel, dialog } = await ask(
      people.pro,
      proSubscription,
      http.post('/api/subscription/cancel', () => HttpResponse.json(cancelledPro)),
    );
    const consequence = 'You keep Pro until June 21, 2026. Nothing is charged after that.';
    await waitFor(() => expect(dialog.getByText(consequence)).toBeVisible());
    expect(dialog.queryByText(/another free trial/)).not.toBeInTheDocument();
    await person.click(dialog.getByRole('button', cancelButton));
    expect(await messages().findByText('Subscription canceled')).toBeVisible();
    expect(panel.getByText('Canceled. You keep Pro until June 21, 2026.')).toBeVisible();
    expect(panel.queryByRole('button', cancelButton)).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('says that there is no second trial', async () => {
    const { dialog } = await ask(people.trialing, trialSubscription);
    await waitFor(() => expect(dialog.getByText('You will not get another free trial.')).toBeVisible());
  });

  test('can be confirmed by keyboard', async () => {
    let calls = 0;
    const { person, panel } = await ask(
      people.pro,
      proSubscription,
      http.post('/api/subscription/cancel', () => {
        calls += 1;
        return HttpResponse.json(cancelledPro);
      }),
    );
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls).toBe(0);
    panel.getByRole('button', cancelButton).focus();
    await person.keyboard('{Enter}');
    within(await screen.findByRole('dialog'))
      .getByRole('button', cancelButton)
      .focus();
    await person.keyboard('{Enter}');
    expect(await messages().findByText('Subscription canceled')).toBeVisible();
    expect(calls).toBe(1);
  });

  test('can be declined', async () => {
    const { person, panel, dialog } = await ask(people.pro, proSubscription);
    await person.click(dialog.getByRole('button', { name: 'Keep Pro' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(panel.getByRole('button', cancelButton)).toBeVisible();
  });

  test('shows a failure', async () => {
    const { person, dialog, panel } = await ask(
      people.pro,
      proSubscription,
      http.post('/api/subscription/cancel', () => problem(503, 'UNAVAILABLE', 'Billing is away.')),
    );
    await person.click(dialog.getByRole('button', cancelButton));
    expect(await messages().findByText('Cancellation Failed')).toBeVisible();
    expect(await messages().findByText('Billing is away.')).toBeVisible();
    expect(panel.getByText('Next payment in 18 days')).toBeInTheDocument();
  });
});

describe('a scheduled cancellation', () => {
  test('can be undone, which shows the cancel button again', async () => {
    const { person } = open(
      people.pro,
      subscriptionIs(cancelledPro),
      http.post('/api/subscription/resume', () => HttpResponse.json(proSubscription)),
    );
    const panel = within(await card());
    await person.click(await panel.findByRole('button', resumeButton));
    expect(await messages().findByText('Subscription kept')).toBeVisible();
    expect(await panel.findByText('Next payment in 18 days')).toBeVisible();
    expect(panel.getByRole('button', cancelButton)).toBeVisible();
    expect(panel.queryByRole('button', resumeButton)).not.toBeInTheDocument();
  });

  test('stays when undoing it fails', async () => {
    const { person } = open(
      people.pro,
      subscriptionIs(cancelledPro),
      http.post('/api/subscription/resume', () => problem(409, 'CONFLICT', 'Nothing is scheduled.')),
    );
    const panel = within(await card());
    await person.click(await panel.findByRole('button', resumeButton));
    expect(await messages().findByText('Could not keep your subscription')).toBeVisible();
    expect(await messages().findByText('Nothing is scheduled.')).toBeVisible();
    expect(panel.getByText('Canceled. You keep Pro until June 21, 2026.')).toBeVisible();
  });
});

describe('the customer portal', () => {
  test('opens at the address from the reply', async () => {
    const left: string[] = [];
    const leave = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[hidden]') : null;
      if (!link) return;
      event.preventDefault();
      left.push(link.getAttribute('href') ?? '');
    };
    document.addEventListener('click', leave);
    const { person } = open(
      people.pro,
      subscriptionIs(proSubscription),
      http.post('/api/billing/portal', () => HttpResponse.json({ url: 'https://billing.example/p/1' })),
    );
    const panel = within(await card());
    await person.click(await panel.findByRole('button', portalButton));
    await waitFor(() => expect(left).toEqual(['https://billing.example/p/1']));
    document.removeEventListener('click', leave);
  });

  test('shows an error when it cannot be opened', async () => {
    const { person } = open(
      people.pro,
      subscriptionIs(proSubscription),
      http.post('/api/billing/portal', () => problem(409, 'CONFLICT', 'There is no payment method yet.')),
    );
    const panel = within(await card());
    await person.click(await panel.findByRole('button', portalButton));
    expect(await messages().findByText('Could not open the payment page')).toBeVisible();
    expect(await messages().findByText('There is no payment method yet.')).toBeVisible();
  });
});
