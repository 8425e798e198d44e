import { startEmulator, type Emulator } from '@tenfold/stripe-emulator';
import { killPrograms } from '@tenfold/testing/crash-test';
import Stripe from 'stripe';
import { HANDLED_EVENTS } from '../src/webhooks/event-subject.js';
import { runStripeCommand, spawnStripeCommand, type Ran } from './spawn-program.js';

const ORIGIN = 'https://tenfold.example';
const WEBHOOK_URL = `${ORIGIN}/api/webhooks/stripe`;
const LOOKUP = { lookup_keys: ['pro_monthly'] };

let emulator: Emulator;
let stripe: Stripe;
beforeEach(async () => {
  emulator = await startEmulator();
  stripe = new Stripe('sk_test_emulator', {
    host: '127.0.0.1',
    port: emulator.port,
    protocol: 'http',
    telemetry: false,
  });
});
afterEach(async () => {
  await killPrograms();
  await emulator.stop();
});

const settings = (change: NodeJS.ProcessEnv = {}) => ({
  STRIPE_API_BASE: emulator.url,
  STRIPE_WEBHOOK_SECRETS: 'whsec_1',
  PUBLIC_ORIGIN: ORIGIN,
  ...change,
});
const run = (name: 'setup' | 'check', change: NodeJS.ProcessEnv = {}, options: string[] = []): Promise<Ran> =>
  runStripeCommand(name, settings(change), options);

async function configured() {
  const [prices, products, portals, endpoints, domains] = await Promise.all([
    stripe.prices.list(LOOKUP),
    stripe.products.list(),
    stripe.billingPortal.configurations.list(),
    stripe.webhookEndpoints.list(),
    stripe.paymentMethodDomains.list(),
  ]);
  return {
    prices: prices.data,
    products: products.data,
    portals: portals.data,
    endpoints: endpoints.data,
    domains: domains.data,
  };
}

const first = <T>([object]: T[]): T => {
  if (object === undefined) throw new Error('nothing was created');
  return object;
};

test('creates everything, and a second run changes nothing', async () => {
  const made = await spawnStripeCommand('setup', settings());
  expect(made.exit).toBe('0');
  expect(made.output).toMatch(/created +price: pro_monthly is price_/);
  expect(made.output).toMatch(/Signing secret, shown only now: whsec_\w+/);

  const before = await configured();
  expect(before.prices).toMatchObject([{ unit_amount: 1999, currency: 'usd', active: true }]);
  expect(before.portals).toMatchObject([
    {
      metadata: { name: 'tenfold' },
      business_profile: {
        privacy_policy_url: `${ORIGIN}/privacy-policy`,
        terms_of_service_url: `${ORIGIN}/terms-of-service`,
      },
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        subscription_update: { enabled: false },
      },
    },
  ]);
  expect(before.endpoints).toMatchObject([{ url: WEBHOOK_URL, api_version: '2026-10-28.endive' }]);
  expect(first(before.endpoints).enabled_events.toSorted()).toEqual([...HANDLED_EVENTS].toSorted());
  expect(before.domains).toMatchObject([{ domain_name: 'tenfold.example', enabled: true }]);

  const again = await run('setup');
  expect(again).toMatchObject({ exit: '0', output: expect.not.stringMatching(/created|updated|whsec_/) });
  expect(await configured()).toEqual(before);
});

test('the check reports what was changed in the dashboard, and the setup repairs it', async () => {
  await run('setup');
  const { prices, portals, endpoints, domains } = await configured();
  const product = String(first(prices).product);
  await stripe.products.update(product, { active: false });
  await stripe.prices.update(first(prices).id, { active: false });
  await stripe.billingPortal.configurations.update(first(portals).id, {
    features: {
      subscription_cancel: { enabled: true, mode: 'immediately' },
      payment_method_update: { enabled: false },
    },
  });
  await stripe.webhookEndpoints.update(first(endpoints).id, {
    enabled_events: ['invoice.paid', 'product.created'],
  });
  await stripe.paymentMethodDomains.update(first(domains).id, { enabled: false });

  const found = await run('check');
  expect(found.exit).toBe('1');
  for (const fault of [
    'The price is archived.',
    'The product of the price is archived.',
    'It cancels immediately, not at_period_end.',
    'payment_method_update is off.',
    'It does not send customer.subscription.created',
    'It sends product.created, which nothing handles.',
    'The domain is disabled.',
  ])
    expect(found.output).toContain(fault);
  expect(found.output).toContain('Run npm run stripe:setup.');

  expect((await run('setup')).output).not.toContain('whsec_');
  expect((await run('check')).output).not.toContain('Run npm run stripe:setup.');
});

test('moves the lookup key back from a price with another amount', async () => {
  await run('setup');
  const [right] = (await configured()).prices;
  const cheap = await stripe.prices.create({
    product: String(right?.product),
    unit_amount: 100,
    currency: 'usd',
    recurring: { interval: 'month' },
    lookup_key: 'pro_monthly',
    transfer_lookup_key: true,
  });
  expect((await run('check')).output).toContain('It is 100 usd every 1 month, not 1999 usd every 1 month.');
  await run('setup');
  expect((await configured()).prices.map(({ id }) => id)).toEqual([right?.id]);
  expect((await stripe.prices.retrieve(cheap.id)).lookup_key).toBeNull();
});

test('replaces an endpoint of another API version, and disables duplicates', async () => {
  for (const api_version of ['2025-09-30.clover', '2026-10-28.endive', '2026-10-28.endive'] as const) {
    await stripe.webhookEndpoints.create({
      url: WEBHOOK_URL,
      enabled_events: [...HANDLED_EVENTS],
      api_version: api_version as Stripe.WebhookEndpointCreateParams.ApiVersion,
    });
  }
  expect((await run('check')).output).toContain('3 endpoints are enabled at this URL.');
  await run('setup');
  const enabled = (await configured()).endpoints.filter(({ status }) => status === 'enabled');
  expect(enabled).toMatchObject([{ api_version: '2026-10-28.endive' }]);
});

test('a new secret comes with a second endpoint, and the next setup disables the first', async () => {
  await run('setup');
  const before = first((await configured()).endpoints);
  const made = await run('setup', {}, ['--new-secret']);
  expect(made.output).toMatch(/Signing secret, shown only now: whsec_\w+/);
  const both = (await configured()).endpoints;
  expect(both.map(({ url, status }) => [url, status])).toEqual([
    [WEBHOOK_URL, 'enabled'],
    [WEBHOOK_URL, 'enabled'],
  ]);
  expect((await run('setup')).output).not.toContain('whsec_');
  expect(await stripe.webhookEndpoints.retrieve(before.id)).toMatchObject({ status: 'disabled' });
  const mistyped = await run('setup', {}, ['--newsecret']);
  expect(mistyped).toMatchObject({ exit: '1', output: expect.stringContaining('there is --new-secret') });
});

test('leaves endpoints and domains of other installations alone', async () => {
  const other = await stripe.webhookEndpoints.create({
    url: 'https://staging.tenfold.example/api/webhooks/stripe',
    enabled_events: ['*'],
  });
  await run('setup');
  expect(await stripe.webhookEndpoints.retrieve(other.id)).toMatchObject({
    status: 'enabled',
    enabled_events: ['*'],
  });
});

test('the check explains what only a person can change', async () => {
  await run('setup');
  emulator.changeAccount({ charges_enabled: false, statement_descriptor: 'ACME INC' });
  const { exit, output } = await run('check', { STRIPE_WEBHOOK_SECRETS: '' });
  expect(exit).toBe('1');
  expect(output).toContain('FAIL  account: ');
  expect(output).toContain('Charges are disabled: open the dashboard');
  expect(output).toContain(
    'FAIL  statement descriptor: ACME INC: Card statements must name the product: set the statement descriptor',
  );
  expect(output).toContain('STRIPE_WEBHOOK_SECRETS is missing');
  expect(output).toContain('3 of 10 checks failed.');
});

test('a new account fails each line until the setup has run', async () => {
  const { exit, output } = await spawnStripeCommand('check', settings());
  expect(exit).toBe('1');
  expect(output).toContain('No price has this lookup key.');
  expect(output).toContain('There is no configuration with metadata.name tenfold.');
  expect(output).toContain('No endpoint is enabled at this URL.');
  expect(output).toContain('The domain is not registered.');
});

test('with Stripe Tax the setup makes the price include its tax, and the check verifies the tax settings', async () => {
  const tax = { STRIPE_AUTOMATIC_TAX: 'true' };
  await stripe.prices.create({
    currency: 'usd',
    unit_amount: 1999,
    recurring: { interval: 'month' },
    lookup_key: 'pro_monthly',
    product_data: { name: 'Tenfold Pro' },
  });
  const before = await run('check', tax);
  expect(before.output).toContain('Stripe Tax is not active: add ');
  expect(before.output).toContain('The price does not say whether it includes tax.');
  await run('setup', tax);
  expect((await configured()).prices).toMatchObject([{ tax_behavior: 'inclusive' }]);
  await stripe.tax.settings.update({
    head_office: {
      address: { country: 'US', line1: '1 Main St', city: 'Boston', state: 'MA', postal_code: '02108' },
    },
    defaults: { tax_code: 'txcd_10000000', tax_behavior: 'inclusive' },
  });
  const { output } = await run('check', tax);
  expect(output).toMatch(/ok +tax: Stripe Tax is on/);
});

test('a rejected key ends both commands with an explanation', async () => {
  await emulator.stop();
  emulator = await startEmulator({ secretKey: 'sk_test_right' });
  const wrong = { STRIPE_SECRET_KEY: 'sk_test_wrong', STRIPE_API_BASE: emulator.url };
  const checked = await run('check', wrong);
  expect(checked.exit).toBe('1');
  expect(checked.output).toContain('Stripe rejects STRIPE_SECRET_KEY');
  expect(checked.output).toContain('1 of 2 checks failed.');
  const setup = await run('setup', wrong);
  expect(setup).toMatchObject({ exit: '1', output: expect.stringContaining('The setup failed') });
});

test('without any key neither command asks Stripe', async () => {
  const none = { STRIPE_API_BASE: '', STRIPE_WEBHOOK_SECRETS: '' };
  const checked = await run('check', none);
  expect(checked).toMatchObject({
    exit: '1',
    output: expect.stringContaining('STRIPE_SECRET_KEY is missing'),
  });
  expect(await run('setup', none)).toMatchObject({
    exit: '1',
    output: expect.stringContaining('STRIPE_SECRET_KEY is missing'),
  });
});

test('skips wallets for an address that Stripe cannot reach', async () => {
  const local = { PUBLIC_ORIGIN: 'http://localhost:3000' };
  const { exit, output } = await run('setup', local);
  expect(exit).toBe('0');
  expect(output).toContain('skipped   wallet domain: PUBLIC_ORIGIN is http://localhost:3000');
  expect((await configured()).endpoints).toMatchObject([
    { url: 'http://localhost:3000/api/webhooks/stripe' },
  ]);
});
