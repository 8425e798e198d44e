import { screen, waitFor, within } from '@testing-library/react';
import type { SubscriptionState, User } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { messages } from '../../../../test/render-route';
import { people, problem } from '../../../../test/users';
import { cancelButton, card, open, portalButton } from '../test/open-subscription';
import {
  cancelledPro,
  firstPaymentFailed,
  noSubscription,
  overduePro,
  pausedSubscription,
  proSubscription,
  subscriptionIs,
  trialSubscription,
} from '../test/subscription-states';

const resumeButton = { name: 'Keep my subscription' };

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

  test('says before and after it that Pro ends at once while a payment is overdue', async () => {
    const { person, dialog } = await ask(
      people.pro,
      overduePro,
      http.post('/api/subscription/cancel', () =>
        HttpResponse.json({ ...noSubscription, status: 'cancelled' }),
      ),
    );
    const consequence = 'Pro ends at once. The unpaid invoice is voided, and nothing more is charged.';
    await waitFor(() => expect(dialog.getByText(consequence)).toBeVisible());
    await person.click(dialog.getByRole('button', cancelButton));
    const done = 'It ended today. No invoice is open, and nothing more is charged.';
    expect(await messages().findByText(done)).toBeVisible();
  });

  test('ends it at once after the first payment failed', async () => {
    const { person, dialog } = await ask(
      people.registered,
      firstPaymentFailed,
      http.post('/api/subscription/cancel', () => HttpResponse.json(noSubscription)),
    );
    const consequence =
      'The subscription ends at once. The unpaid invoice is voided, and nothing more is charged.';
    await waitFor(() => expect(dialog.getByText(consequence)).toBeVisible());
    await person.click(dialog.getByRole('button', cancelButton));
    expect(await messages().findByText(/nothing more is charged\.$/)).toBeVisible();
  });

  test('ends it at once while payments are paused, without an invoice', async () => {
    const { dialog } = await ask(people.registered, pausedSubscription);
    const consequence = 'The subscription ends at once, and nothing more is charged.';
    await waitFor(() => expect(dialog.getByText(consequence)).toBeVisible());
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
      http.post('/api/subscription/cancel', () => problem(503, 'UNAVAILABLE', 'Billing is unavailable.')),
    );
    await person.click(dialog.getByRole('button', cancelButton));
    expect(await messages().findByText('Cancellation Failed')).toBeVisible();
    expect(await messages().findByText('Billing is unavailable.')).toBeVisible();
    expect(panel.getByText(/^Next payment in 18 days/)).toBeInTheDocument();
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
    expect(await panel.findByText(/^Next payment in 18 days/)).toBeVisible();
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
