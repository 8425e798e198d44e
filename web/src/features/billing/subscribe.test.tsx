import { screen, waitFor, within } from '@testing-library/react';
import type { BillingConfig, SubscriptionSetup, User } from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { billingConfigIs, emulatorConfig } from '../../../test/billing';
import { FakeEventSource } from '../../../test/fake-event-source';
import { messages, renderRoute } from '../../../test/render-route';
import { studyData } from '../../../test/study-data';
import { people, problem, signedInAs, signedOut } from '../../../test/users';

const freePlan = { name: 'Continue with the Free plan' };
const startTrial = { name: 'Start Free Trial' };
const formerSubscriber: User = { ...people.registered, hasUsedFreeTrial: true };

const configIs = (changes: Partial<BillingConfig>): RequestHandler =>
  billingConfigIs({ testMode: false, ...changes });

function setupIs(setup: Partial<SubscriptionSetup>): RequestHandler {
  const whole = {
    status: 'incomplete',
    clientSecret: null,
    intentType: null,
    publishableKey: null,
    amountCents: null,
    trialRefusal: null,
    ...setup,
  };
  return http.post('/api/create-subscription', () => HttpResponse.json(whole));
}

const cardSetup = setupIs({ clientSecret: 'seti_1_secret_1', intentType: 'setup' });

function accountOf(first: User) {
  let user = first;
  return {
    becomes: (next: User) => {
      user = next;
    },
    handlers: [
      http.get('/api/user', () => HttpResponse.json(user)),
      http.get('/api/subscription/status', () => HttpResponse.json({ status: user.subscriptionStatus })),
      ...signedInAs(first),
      ...studyData(),
    ],
  };
}

test('signed out, it asks to sign in and remembers that the user wants the trial', async () => {
  sessionStorage.setItem('startTrial', 'true');
  const { address } = renderRoute('/subscribe', signedOut());
  expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect(address()).toBe('/auth');
  expect(await screen.findByText('Please Sign In')).toBeVisible();
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

describe('creating the subscription', () => {
  test('that finds an active one leads to the dashboard', async () => {
    const { becomes, handlers } = accountOf(people.registered);
    const { person, address } = renderRoute('/subscribe', [
      http.post('/api/create-subscription', () => {
        becomes(people.pro);
        return HttpResponse.json({ status: 'active', clientSecret: null, intentType: null });
      }),
      configIs({}),
      ...handlers,
    ]);
    await person.click(await screen.findByRole('button', startTrial));
    await screen.findByRole('heading', { name: 'Welcome back, Ana' });
    expect(address()).toBe('/dashboard');
  });

  test.each([
    [
      'in the server’s words',
      problem(503, 'UNAVAILABLE', 'Billing is unavailable.'),
      'Billing is unavailable.',
    ],
    ['by its status', new HttpResponse('Bad gateway', { status: 502 }), 'HTTP 502: Bad gateway'],
    ['without a network', HttpResponse.error(), 'The server could not be reached.'],
    [
      'for a subscription that waits for nothing',
      HttpResponse.json({ status: 'incomplete', clientSecret: null }),
      'The subscription could not be set up.',
    ],
  ])('shows a failure %s', async (_how, reply, words) => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { person } = renderRoute('/subscribe', [
      ...signedInAs(people.registered),
      configIs({}),
      http.post('/api/create-subscription', () => reply.clone()),
    ]);
    await person.click(await screen.findByRole('button', startTrial));
    expect(await screen.findByRole('heading', { name: 'Setup Failed' })).toBeVisible();
    expect(within(screen.getByRole('main')).getByText(words)).toBeVisible();
    expect(await messages().findByText('Setup Error')).toBeVisible();
    expect(await messages().findByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/auth');
    expect(screen.getByRole('button', freePlan)).toBeEnabled();
  });

  test.each([
    ['is signed out', problem(401, 'UNAUTHENTICATED', 'Please sign in.')],
    ['gets a reply without a code that says so', new HttpResponse('Authentication failed', { status: 500 })],
    ['gets any code with words that say so', problem(409, 'CONFLICT', 'Authentication required.')],
  ])('by a user who %s leads to sign-in', async (_how, reply) => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    let user: User | null = people.registered;
    const { person, address } = renderRoute('/subscribe', [
      http.get('/api/user', () =>
        user ? HttpResponse.json(user) : problem(401, 'UNAUTHENTICATED', 'Please sign in.'),
      ),
      http.post('/api/create-subscription', () => {
        user = null;
        return reply.clone();
      }),
      configIs({}),
    ]);
    await person.click(await screen.findByRole('button', startTrial));
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    expect(address()).toBe('/auth');
    expect(await messages().findByText('Authentication Required')).toBeVisible();
    expect(await messages().findByText('Please sign in again to continue.')).toBeVisible();
  });
});

function expectAbove(words: HTMLElement, button: HTMLElement): void {
  expect(words.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
}

describe('what the button agrees to stands above it', () => {
  test('of a trial', async () => {
    renderRoute('/subscribe', [...signedInAs(people.registered), configIs({}), cardSetup]);
    const button = await screen.findByRole('button', startTrial);
    const terms = screen.getByText(
      /^Your 7-day free trial starts today\. .+ your card is then charged \$19\.99, and again every month/,
    );
    expect(terms).toBeVisible();
    expectAbove(terms, button);
    expectAbove(screen.getByText(/^Nothing to pay today\. First payment on /), button);
    expect(screen.queryByText(/no credit card needed/i)).not.toBeInTheDocument();
  });

  test('of a subscription without one', async () => {
    renderRoute('/subscribe', [
      ...signedInAs(formerSubscriber),
      configIs({}),
      setupIs({ clientSecret: 'pi_1_secret_1', intentType: 'payment' }),
    ]);
    expect(await screen.findByRole('button', { name: 'Subscribe to Pro' })).toBeVisible();
    expect(
      screen.getByText(/^You pay \$19\.99 today\. Your subscription renews every month for \$19\.99/),
    ).toBeVisible();
    expect(screen.getByText(/^The free trial is available once/)).toHaveTextContent(
      'Pro starts with a payment of $19.99 today.',
    );
    expect(screen.queryByText(/your (7-day )?free trial starts/i)).not.toBeInTheDocument();
  });
});

describe('without a card for the trial', () => {
  test('it starts when it is asked for, and not before', async () => {
    const { becomes, handlers } = accountOf(people.registered);
    let calls = 0;
    const { person, address } = renderRoute('/subscribe', [
      http.post('/api/create-subscription', () => {
        calls += 1;
        becomes(people.trialing);
        return HttpResponse.json({ status: 'trialing', clientSecret: null, intentType: null });
      }),
      configIs({ trialRequiresCard: false }),
      ...handlers,
    ]);
    const button = await screen.findByRole('button', startTrial);
    expect(screen.getByText(/^No credit card needed\./)).toBeVisible();
    expect(calls).toBe(0);
    await person.click(button);
    expect(await screen.findByRole('heading', { name: 'Trial Started!' })).toBeVisible();
    expect(screen.getByText(/until June 10, 2026/)).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Start Studying' }));
    await screen.findByRole('heading', { name: 'Welcome back, Ana' });
    expect(address()).toBe('/dashboard');
  });

  test('who had it pays', async () => {
    renderRoute('/subscribe', [
      ...signedInAs(formerSubscriber),
      configIs({ trialRequiresCard: false }),
      setupIs({ clientSecret: 'pi_1_secret_1', intentType: 'payment' }),
    ]);
    expect(await screen.findByRole('button', { name: 'Subscribe to Pro' })).toBeVisible();
    expect(screen.queryByText(/no credit card needed/i)).not.toBeInTheDocument();
  });
});

describe('where payments are not available', () => {
  test('it says why, and keeps the button off', async () => {
    renderRoute('/subscribe', [
      ...signedInAs(people.registered),
      configIs({ mode: 'unavailable', reason: 'Stripe is not connected.' }),
    ]);
    expect(await screen.findByText('Payments are not available at the moment')).toBeVisible();
    expect(screen.getByText('Stripe is not connected.')).toBeVisible();
    expect(screen.getByRole('button', startTrial)).toBeDisabled();
    expect(screen.getByRole('button', freePlan)).toBeEnabled();
  });

  test('a trial without a card continues', async () => {
    renderRoute('/subscribe', [
      ...signedInAs(people.registered),
      configIs({ mode: 'unavailable', trialRequiresCard: false }),
    ]);
    expect(await screen.findByRole('button', startTrial)).toBeEnabled();
  });

  test('shows a failure to load the payment options, and loads them on retry', async () => {
    let fails = true;
    const { person } = renderRoute('/subscribe', [
      ...signedInAs(people.registered),
      cardSetup,
      http.get('/api/billing/config', () =>
        fails ? problem(503, 'UNAVAILABLE', 'Away.') : HttpResponse.json(emulatorConfig),
      ),
    ]);
    expect(await screen.findByText('Could not load the payment options')).toBeVisible();
    fails = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', startTrial)).toBeVisible();
  });
});

test('the Free plan stands beside Pro, above the payment, with what is published today', async () => {
  renderRoute('/subscribe', [...signedInAs(people.registered), configIs({}), cardSetup]);
  const payment = await screen.findByRole('button', startTrial);
  expectAbove(screen.getByRole('heading', { name: 'Free' }), screen.getByRole('heading', { name: 'Pro' }));
  expectAbove(screen.getByRole('button', freePlan), payment);
  expect(screen.getByRole('link', { name: 'Continue with Pro' })).toHaveAttribute('href', '#payment');
  expect(await screen.findByText(/^320 questions today/)).toBeVisible();
});

describe('the Free plan', () => {
  test('leads to the dashboard', async () => {
    const { becomes, handlers } = accountOf(people.registered);
    sessionStorage.setItem('startTrial', 'true');
    const { person, address } = renderRoute('/subscribe', [
      http.post('/api/subscription/free', () => {
        becomes(people.free);
        return HttpResponse.json({ tier: 'free', status: 'active' });
      }),
      configIs({}),
      cardSetup,
      ...handlers,
    ]);
    await person.click(await screen.findByRole('button', freePlan));
    expect(await screen.findByRole('heading', { name: 'Welcome back, Ana' })).toBeVisible();
    expect(address()).toBe('/dashboard');
  });

  test('shows a refusal', async () => {
    const { person, address } = renderRoute('/subscribe', [
      ...signedInAs(people.registered),
      http.post('/api/subscription/free', () =>
        problem(503, 'UNAVAILABLE', 'Billing is unavailable for a moment.'),
      ),
    ]);
    await person.click(await screen.findByRole('button', freePlan));
    expect(await messages().findByText('Billing is unavailable for a moment.')).toBeVisible();
    expect(address()).toBe('/subscribe');
  });

  test('is not offered to who has it', async () => {
    renderRoute('/subscribe', signedInAs(people.free));
    expect(await screen.findByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    expect(screen.queryByRole('button', freePlan)).not.toBeInTheDocument();
  });
});

test('who gets Pro in another tab is taken to the dashboard', async () => {
  FakeEventSource.install();
  const { becomes, handlers } = accountOf(people.registered);
  const { address } = renderRoute('/subscribe', [configIs({}), cardSetup, ...handlers]);
  await screen.findByRole('button', startTrial);
  becomes(people.pro);
  await waitFor(() => FakeEventSource.last().sends('access'));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  FakeEventSource.uninstall();
});
