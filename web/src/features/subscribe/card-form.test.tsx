import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { User } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';
import { messages, renderRoute } from '../../../test/render-route';
import { studyData } from '../../../test/study-data';
import { people, signedInAs } from '../../../test/users';

const LOADED_FROM = 'https://js.stripe.com/';
const NOT_LOADED = 'The card form from our payment provider could not be loaded. You have not been charged.';

type Listener = (event?: unknown) => void;
type Answer = { error?: { message?: string } };

/** What the provider's script would put on the page: the fields, and what the bank answers. */
function provider() {
  const listeners = new Map<string, Listener>();
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
    submit: () => Promise.resolve(answers.submit),
  };
  const confirm = (method: string) => (options: Record<string, unknown>) => {
    calls.push({ method, options });
    return answers.confirm();
  };
  const stripe = {
    elements: () => elements,
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
    confirmSetup: confirm('confirmSetup'),
    confirmPayment: confirm('confirmPayment'),
  };
  return {
    calls,
    answers,
    tell: (event: string, detail?: unknown) => act(() => listeners.get(event)?.(detail)),
    isAsked: () => listeners.has('ready'),
    stripe,
  };
}

/** The loader is the provider's, and takes the script's function once for all tests: it makes the latest provider's form. */
let latest = provider();
const constructor = Object.assign(() => latest.stripe, { version: 'endive' });

/** The script has come before, as when somebody comes back to the page. */
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

function open(clientSecret = 'seti_1_secret_1', after: User = people.trialing) {
  let user: User = people.registered;
  return renderRoute('/subscribe', [
    http.get('/api/billing/config', () =>
      HttpResponse.json({
        mode: 'stripe',
        publishableKey: 'pk_test_1',
        reason: null,
        trialRequiresCard: true,
      }),
    ),
    http.post('/api/create-subscription', () =>
      HttpResponse.json({
        status: 'incomplete',
        clientSecret,
        intentType: clientSecret.startsWith('seti_') ? 'setup' : 'payment',
        publishableKey: 'pk_test_1',
      }),
    ),
    http.get('/api/subscription/status', () => {
      user = after;
      return HttpResponse.json({});
    }),
    http.get('/api/user', () => HttpResponse.json(user)),
    ...signedInAs(people.registered),
    ...studyData(),
  ]);
}

/** Opens the page with a script that has come, and fields that are there. */
async function openWithFields(clientSecret?: string, after?: User) {
  const stripe = loaded();
  const opened = open(clientSecret, after);
  await waitFor(() => expect(stripe.isAsked()).toBe(true));
  stripe.tell('ready');
  return { ...opened, stripe };
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

// it stands first: what the loader has loaded it keeps
describe('a script that does not come', () => {
  test('for good is told, and tried again on demand', async () => {
    const { person } = open();
    await waitFor(() => expect(scripts()).toHaveLength(1));
    expect(screen.getByText('Loading the card form')).toBeInTheDocument();
    // the loader itself tries twice
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
    stripe.tell('ready');
    expect(await screen.findByRole('button', { name: 'Start Free Trial' })).toBeVisible();
  });
});

test('fields that do not come are told like a script that does not', async () => {
  const stripe = loaded();
  open();
  await waitFor(() => expect(stripe.isAsked()).toBe(true));
  stripe.tell('loaderror', { error: { message: 'No such key' } });
  expect(await screen.findByText(NOT_LOADED)).toBeVisible();
});

test('nothing is waited for longer than ten seconds', async () => {
  const stripe = loaded();
  open();
  await waitFor(() => expect(stripe.isAsked()).toBe(true));
  expect(screen.queryByText(NOT_LOADED)).not.toBeInTheDocument();
  expect(await screen.findByText(NOT_LOADED)).toBeVisible();
}, 60_000);

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
  ['the provider refuses the card', 'confirm'],
  ['a field is wrong', 'submit'],
] as const)('when %s it is told in the provider’s words', async (_what, step) => {
  const { person, stripe } = await openWithFields();
  const refusal: Answer = { error: { message: 'Your card has expired.' } };
  if (step === 'submit') stripe.answers.submit = refusal;
  else stripe.answers.confirm = () => Promise.resolve(refusal);
  await person.click(await screen.findByRole('button', { name: 'Start Free Trial' }));
  expect(await messages().findByText('Setup Failed')).toBeVisible();
  expect(messages().getByText('Your card has expired.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start Free Trial' })).toBeEnabled();
});

test('an unexpected failure is told', async () => {
  const { person, stripe } = await openWithFields();
  stripe.answers.confirm = () => Promise.reject(new Error('boom'));
  await person.click(await screen.findByRole('button', { name: 'Start Free Trial' }));
  expect(await messages().findByText('Payment Error')).toBeVisible();
  expect(messages().getByText('An unexpected error occurred. Please try again.')).toBeVisible();
});
