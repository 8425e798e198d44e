import { act, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { billingConfigIs, CLIENT_SECRET, createdSubscription } from '../../../test/billing';
import { messages, renderRoute } from '../../../test/render-route';
import { studyData } from '../../../test/study-data';
import { people, problem, signedInAs } from '../../../test/users';

const startTrial = { name: 'Start Free Trial' };
const declined = () => problem(402, 'PAYMENT_DECLINED', 'Your card was declined.');

function open(
  payments: RequestHandler,
  intentType: 'setup' | 'payment' = 'setup',
  after: User = people.trialing,
) {
  const before =
    intentType === 'setup' ? people.registered : { ...people.registered, hasUsedFreeTrial: true };
  let user: User = before;
  const begin = () => {
    user = after;
  };
  const opened = renderRoute('/subscribe', [
    payments,
    billingConfigIs(),
    http.post('/api/create-subscription', () => HttpResponse.json(createdSubscription(intentType))),
    http.get('/api/subscription/status', ({ request }) => {
      if (new URL(request.url).searchParams.get('refresh') === 'true') begin();
      return HttpResponse.json({ tier: user.subscriptionTier, status: user.subscriptionStatus });
    }),
    http.get('/api/user', () => HttpResponse.json(user)),
    ...signedInAs(before),
    ...studyData(),
  ]);
  return opened;
}

function payments(answer: (choice: string) => Response): { handler: RequestHandler; asked: unknown[] } {
  const asked: unknown[] = [];
  const handler = http.post('/api/billing/test-payment', async ({ request }) => {
    const body = (await request.json()) as { choice: string };
    asked.push(body);
    return answer(body.choice) as HttpResponse<null>;
  });
  return { handler, asked };
}

const byChoice = (choice: string): Response => {
  if (choice === 'declined') return declined();
  return HttpResponse.json({ status: choice === 'authentication' ? 'requires_action' : 'succeeded' });
};

test('there is nothing to type a card into', async () => {
  open(payments(byChoice).handler);
  expect(await screen.findByText('Test mode: no card is taken and no money moves')).toBeVisible();
  const choices = within(screen.getByRole('radiogroup', { name: 'How the payment goes' }));
  expect(choices.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'SucceedsThe card is accepted.',
    'Is declinedThe bank refuses the card.',
    'Needs authenticationThe bank verifies your identity first.',
  ]);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('a trial that the server refuses leads back to the form, which says why and what is charged today', async () => {
  const { handler } = payments(byChoice);
  const { person } = open(handler, 'setup', { ...people.registered, hasUsedFreeTrial: true });
  await person.click(await screen.findByRole('button', startTrial));
  const reason = await screen.findByText(/^Your free trial could not start: this card or email address/);
  expect(reason).toHaveTextContent('Nothing was charged. Pro starts with a payment of $19.99 today.');
  expect(screen.getByRole('button', { name: 'Subscribe to Pro' })).toBeEnabled();
  expect(screen.getByText(/^You pay \$19\.99 today\./)).toBeVisible();
});

test('one that succeeds starts the trial', async () => {
  const { handler, asked } = payments(byChoice);
  const { person, address } = open(handler);
  await person.click(await screen.findByRole('button', startTrial));
  expect(await screen.findByRole('heading', { name: 'Trial Started!' })).toBeVisible();
  expect(asked).toEqual([{ clientSecret: CLIENT_SECRET, choice: 'succeeds' }]);
  await person.click(screen.getByRole('link', { name: 'Start Studying' }));
  await screen.findByRole('heading', { name: 'Welcome back, Ana' });
  expect(address()).toBe('/dashboard');
});

test('one that pays for a subscription leads to the dashboard', async () => {
  const { person, address } = open(payments(byChoice).handler, 'payment', people.pro);
  await person.click(await screen.findByRole('button', { name: 'Subscribe to Pro' }));
  await screen.findByRole('heading', { name: 'Welcome back, Ana' });
  expect(address()).toBe('/dashboard');
});

test('shows the provider’s message of a declined payment, and another may be tried', async () => {
  const { handler, asked } = payments(byChoice);
  const { person, address } = open(handler);
  await person.click(await screen.findByRole('radio', { name: /^Is declined/ }));
  await person.click(screen.getByRole('button', startTrial));
  expect(await messages().findByText('Setup Failed')).toBeVisible();
  expect(await messages().findByText('Your card was declined.')).toBeVisible();
  expect(screen.getByText('Your card was declined.', { selector: 'form .ant-alert-title' })).toBeVisible();
  expect(address()).toBe('/subscribe');
  await person.click(screen.getByRole('radio', { name: /^Succeeds/ }));
  await person.click(screen.getByRole('button', startTrial));
  expect(await screen.findByRole('heading', { name: 'Trial Started!' })).toBeVisible();
  expect(messages().queryByText('Setup Failed')).toBeNull();
  expect(asked).toHaveLength(2);
});

test.each([
  ['an unexpected error', () => problem(500, 'INTERNAL', 'Oops')],
  ['no network', () => HttpResponse.error()],
])('%s is an unexpected payment error', async (_what, answer) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { person } = open(payments(answer).handler);
  await person.click(await screen.findByRole('button', startTrial));
  expect(await messages().findByText('Payment Error')).toBeVisible();
  expect(await messages().findByText('An unexpected error occurred. Please try again.')).toBeVisible();
  expect(screen.getByRole('button', startTrial)).toBeEnabled();
});

describe('one that needs authentication', () => {
  async function ask() {
    const { handler, asked } = payments(byChoice);
    const { person } = open(handler);
    await person.click(await screen.findByRole('radio', { name: /^Needs authentication/ }));
    await person.click(screen.getByRole('button', startTrial));
    const dialog = await screen.findByRole('dialog', { name: 'Test authentication' });
    return { person, dialog: within(dialog), asked };
  }

  test('asks, and starts the trial when it is completed by keyboard', async () => {
    const { person, dialog, asked } = await ask();
    dialog.getByRole('button', { name: 'Complete authentication' }).focus();
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Trial Started!' })).toBeVisible();
    expect(asked).toEqual([
      { clientSecret: CLIENT_SECRET, choice: 'authentication' },
      { clientSecret: CLIENT_SECRET, choice: 'succeeds' },
    ]);
  });

  test.each(['by its button', 'by Escape'])('fails when it is left %s', async (how) => {
    const { person, dialog } = await ask();
    if (how === 'by Escape') await person.keyboard('{Escape}');
    else await person.click(dialog.getByRole('button', { name: 'Fail' }));
    expect(await messages().findByText('Your card was declined.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', startTrial)).toBeEnabled();
  });
});

function pendingConfirmation(user: () => User, isConfirmed: () => boolean) {
  return renderRoute('/subscribe', [
    billingConfigIs(),
    http.post('/api/create-subscription', () => HttpResponse.json(createdSubscription())),
    payments(byChoice).handler,
    http.get('/api/subscription/status', () =>
      isConfirmed() ? HttpResponse.json({}) : problem(503, 'UNAVAILABLE', 'Billing is unavailable.'),
    ),
    http.get('/api/user', () => HttpResponse.json(user())),
    ...signedInAs(people.registered),
  ]);
}

test('says that the payment was accepted while its confirmation is pending', async () => {
  let confirmed = false;
  const { person } = pendingConfirmation(
    () => (confirmed ? people.trialing : people.registered),
    () => confirmed,
  );
  await person.click(await screen.findByRole('button', startTrial));
  expect(await screen.findByText(/^Your payment details were accepted\./)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Go to your profile' })).not.toBeInTheDocument();
  confirmed = true;
  expect(await screen.findByRole('heading', { name: 'Trial Started!' })).toBeVisible();
});

test('offers a way out when the confirmation takes longer than a minute', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'], advanceTimers: true });
  const { person } = pendingConfirmation(
    () => people.registered,
    () => false,
  );
  await person.click(await screen.findByRole('button', startTrial));
  await screen.findByText(/^Your payment details were accepted\./);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(await screen.findByText(/It takes longer than usual\. You can leave this page/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/profile');
  jest.useRealTimers();
});
