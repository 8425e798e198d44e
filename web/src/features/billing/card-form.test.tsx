import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { User } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';
import { billingConfigIs } from '../../../test/billing';
import { messages, renderRoute } from '../../../test/render-route';
import { studyData } from '../../../test/study-data';
import { people, signedInAs } from '../../../test/users';

const LOADED_FROM = 'https://js.stripe.com/';
const NOT_LOADED = 'The card form from our payment provider could not be loaded. You have not been charged.';

type Listener = (event?: unknown) => void;
type Answer = {
  error?: { type?: string; message?: string };
  setupIntent?: { status: string };
  paymentIntent?: { status: string };
};

function provider() {
  const listeners = new Map<string, Listener>();
  const steps: string[] = [];
  const answers = { submit: {} as Answer, confirm: (): Promise<Answer> => Promise.resolve({}) };
  const calls: Array<{ method: string; options: Record<string, unknown> }> = [];
  const element = {
    mount: () => undefined,
    destroy: () => undefined,
    update: () => undefined,
    on: (event: string, listener: Listener) => listeners.set(event, listener),
    off: () => undefined,
    once: () => undefined,
  };
  const elements = {
    create: () => element,
    getElement: () => null,
    update: () => undefined,
    submit: () => {
      steps.push('fields checked');
      return Promise.resolve(answers.submit);
    },
  };
  const confirm = (method: string) => (options: Record<string, unknown>) => {
    calls.push({ method, options });
    steps.push('card confirmed');
    return answers.confirm();
  };
  const made: object[] = [];
  const stripe = {
    elements: (options: object) => {
      made.push(options);
      return elements;
    },
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
    confirmSetup: confirm('confirmSetup'),
    confirmPayment: confirm('confirmPayment'),
  };
  return {
    calls,
    answers,
    steps,
    made,
    emit: (event: string, detail?: unknown) => act(() => listeners.get(event)?.(detail)),
    isAsked: () => listeners.has('ready'),
    stripe,
  };
}

/** The script loader caches the script's function for all tests, so that function returns the latest fake. */
let latest = provider();
const constructor = Object.assign(() => latest.stripe, { version: 'endive' });

function loaded() {
  latest = provider();
  Object.assign(window, { Stripe: constructor });
  return latest;
}

const scripts = () =>
  [...document.querySelectorAll('script')].filter(({ src }) => src.startsWith(LOADED_FROM));

function lastScript(): HTMLScriptElement {
  const script = scripts().at(-1);
  if (!script) throw new Error('No script of the provider');
  return script;
}

const formerSubscriber: User = { ...people.registered, hasUsedFreeTrial: true };

function open(clientSecret = 'seti_1_secret_1', after: User = people.trialing) {
  const before = clientSecret.startsWith('seti_') ? people.registered : formerSubscriber;
  let user: User = before;
  return renderRoute('/subscribe', [
    billingConfigIs({ mode: 'stripe', publishableKey: 'pk_test_1' }),
    http.post('/api/create-subscription', async ({ request }) => {
      latest.steps.push(`created ${JSON.stringify(await request.json())}`);
      return HttpResponse.json({
        status: 'incomplete',
        clientSecret,
        intentType: clientSecret.startsWith('seti_') ? 'setup' : 'payment',
        publishableKey: 'pk_test_1',
      });
    }),
    http.get('/api/subscription/status', () => {
      user = after;
      return HttpResponse.json({});
    }),
    http.get('/api/user', () => HttpResponse.json(user)),
    ...signedInAs(before),
    ...studyData(),
  ]);
}

async function openWithFields(clientSecret?: string, after?: User) {
  const stripe = loaded();
  const opened = open(clientSecret, after);
  await waitFor(() => expect(stripe.isAsked()).toBe(true));
  stripe.emit('ready');
  return { ...opened, stripe };
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

// must run first, because the loader caches a loaded script
describe('a script that does not come', () => {
  test('shows a failure after two attempts, and loads on retry', async () => {
    const { person } = open();
    await waitFor(() => expect(scripts()).toHaveLength(1));
    expect(screen.getByText('Loading the card form')).toBeInTheDocument();
    fireEvent.error(lastScript());
    await act(() => Promise.resolve());
    await waitFor(() => {
      fireEvent.error(lastScript());
      expect(screen.getByText(NOT_LOADED)).toBeVisible();
    });
    expect(screen.queryByRole('button', { name: 'Start Free Trial' })).not.toBeInTheDocument();

    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Loading the card form');
    const stripe = loaded();
    fireEvent.load(lastScript());
    await waitFor(() => expect(stripe.isAsked()).toBe(true));
    stripe.emit('ready');
    expect(await screen.findByRole('button', { name: 'Start Free Trial' })).toBeVisible();
  });
});

test('shows the same failure for fields that do not load as for the script', async () => {
  const stripe = loaded();
  open();
  await waitFor(() => expect(stripe.isAsked()).toBe(true));
  stripe.emit('loaderror', { error: { message: 'No such key' } });
  expect(await screen.findByText(NOT_LOADED)).toBeVisible();
});

test('nothing is waited for longer than ten seconds', async () => {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const stripe = loaded();
  open();
  await waitFor(() => expect(stripe.isAsked()).toBe(true));
  expect(screen.queryByText(NOT_LOADED)).not.toBeInTheDocument();
  const [giveUp] = timers.mock.calls.findLast(([, ms]) => ms === 10_000) ?? [];
  act(() => giveUp?.());
  expect(screen.getByText(NOT_LOADED)).toBeVisible();
});

test.each([
  ['a card for later', 'seti_1_secret_1', 'confirmSetup', 'Start Free Trial', people.trialing],
  ['a payment now', 'pi_1_secret_1', 'confirmPayment', 'Subscribe to Pro', people.pro],
])('%s is confirmed with the provider', async (_what, secret, method, button, after) => {
  const { person, stripe, address } = await openWithFields(secret, after);
  await person.click(await screen.findByRole('button', { name: button }));
  if (method === 'confirmSetup') {
    expect(await screen.findByRole('heading', { name: 'Trial Started!' })).toBeVisible();
  } else {
    expect(await screen.findByRole('heading', { name: 'Welcome back, Ana' })).toBeVisible();
    expect(address()).toBe('/dashboard');
  }
  expect(stripe.calls).toEqual([
    {
      method,
      options: expect.objectContaining({
        clientSecret: secret,
        confirmParams: { return_url: `${window.location.origin}/dashboard` },
        redirect: 'if_required',
      }) as Record<string, unknown>,
    },
  ]);
});

test.each([
  ['seti_1_secret_1', 'setup', 'Start Free Trial', { mode: 'setup', currency: 'usd' }],
  ['pi_1_secret_1', 'payment', 'Subscribe to Pro', { mode: 'subscription', amount: 1999, currency: 'usd' }],
])('the form needs no intent, and %s is created by the click', async (secret, agreedTo, button, terms) => {
  const { person, stripe } = await openWithFields(secret);
  await screen.findByRole('button', { name: button });
  expect(stripe.made.at(-1)).toMatchObject({ ...terms, paymentMethodTypes: ['card'] });
  expect(stripe.steps).toEqual([]);
  await person.click(screen.getByRole('button', { name: button }));
  await waitFor(() =>
    expect(stripe.steps).toEqual(['fields checked', `created {"agreedTo":"${agreedTo}"}`, 'card confirmed']),
  );
});

test.each([
  ['requires_action', 'Your bank did not confirm your identity. Please try again.'],
  ['requires_payment_method', 'Your card was not accepted. Please try another card.'],
  ['canceled', 'The payment took too long. Please try again.'],
])('an intent that is left in %s is no payment, and says so beside the button', async (status, words) => {
  const { person, stripe } = await openWithFields();
  stripe.answers.confirm = () => Promise.resolve({ setupIntent: { status } });
  await person.click(await screen.findByRole('button', { name: 'Start Free Trial' }));
  expect(await screen.findByText(words, { selector: 'form .ant-alert-title' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start Free Trial' })).toBeEnabled();
});

test('an intent that is processing is waited for', async () => {
  const { person, stripe } = await openWithFields();
  stripe.answers.confirm = () => Promise.resolve({ setupIntent: { status: 'processing' } });
  await person.click(await screen.findByRole('button', { name: 'Start Free Trial' }));
  expect(await screen.findByRole('heading', { name: 'Trial Started!' })).toBeVisible();
});

test('what is wrong with a field stands beside it alone, and nothing is created', async () => {
  const { person, stripe } = await openWithFields();
  stripe.answers.submit = { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
  await person.click(await screen.findByRole('button', { name: 'Start Free Trial' }));
  await waitFor(() => expect(stripe.steps).toEqual(['fields checked']));
  expect(await screen.findByRole('button', { name: 'Start Free Trial' })).toBeEnabled();
  expect(screen.queryByText('Your card number is incomplete.')).not.toBeInTheDocument();
});

test.each([
  ['the provider refuses the card', 'confirm'],
  ['a field is wrong', 'submit'],
] as const)('when %s it shows the provider’s message', async (_what, step) => {
  const { person, stripe } = await openWithFields();
  const refusal: Answer = { error: { message: 'Your card has expired.' } };
  if (step === 'submit') stripe.answers.submit = refusal;
  else stripe.answers.confirm = () => Promise.resolve(refusal);
  await person.click(await screen.findByRole('button', { name: 'Start Free Trial' }));
  expect(await messages().findByText('Setup Failed')).toBeVisible();
  expect(await messages().findByText('Your card has expired.')).toBeVisible();
  expect(screen.getByText('Your card has expired.', { selector: 'form .ant-alert-title' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start Free Trial' })).toBeEnabled();
});

test('shows an unexpected failure', async () => {
  const { person, stripe } = await openWithFields();
  stripe.answers.confirm = () => Promise.reject(new Error('boom'));
  await person.click(await screen.findByRole('button', { name: 'Start Free Trial' }));
  expect(await messages().findByText('Payment Error')).toBeVisible();
  expect(await messages().findByText('An unexpected error occurred. Please try again.')).toBeVisible();
  expect(
    screen.getByText('An unexpected error occurred. Please try again.', {
      selector: 'form .ant-alert-title',
    }),
  ).toBeVisible();
});
