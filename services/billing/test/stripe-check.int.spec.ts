import { startForTests } from '@tenfold/testing';
import { billingRights } from '../src/stripe-account/billing-key.js';
import { HANDLED_EVENTS } from '../src/webhooks/event-subject.js';
import { runStripeCommand } from './spawn-program.js';
import { RESTRICTED_KEY, startBilling, WEBHOOK_SECRET } from './start-billing.js';

const ANOTHER_SECRET = 'whsec_another';
const SETUP_KEY = 'rk_test_setup';

const billing = startForTests(() => startBilling());

const run = (name: 'setup' | 'check', change: NodeJS.ProcessEnv = {}) =>
  runStripeCommand(name, {
    STRIPE_API_BASE: billing.emulator.url,
    STRIPE_SECRET_KEY: RESTRICTED_KEY,
    STRIPE_SETUP_KEY: SETUP_KEY,
    STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRET,
    PUBLIC_ORIGIN: billing.webhookOrigin,
    ...change,
  });

/** The endpoint of stripe:setup, with a secret that is known here. */
const signWith = (secret: string) => {
  const url = `${billing.webhookOrigin}/api/webhooks/stripe`;
  billing.emulator.setEndpoints([{ url, secret, events: [...HANDLED_EVENTS] }]);
};

beforeAll(async () => {
  billing.emulator.restrictKey(SETUP_KEY, {
    products: 'write',
    prices: 'write',
    billingPortal: 'write',
    webhookEndpoints: 'write',
    paymentMethodDomains: 'write',
    tax: 'read',
  });
  signWith(WEBHOOK_SECRET);
  expect(await run('setup')).toMatchObject({ exit: '0' });
});

test('everything holds with the documented rights of both keys; only the account is not readable', async () => {
  const restricted = await run('check');
  expect(restricted.output).toContain('LOOK  account: ');
  expect(restricted.output).toContain('LOOK  statement descriptor: ');
  expect(restricted.output).toContain('Everything that was checked holds. Look at 2 lines marked LOOK.');
  expect(restricted.exit).toBe('0');
  const readable = await run('check', { STRIPE_SETUP_KEY: 'sk_test_emulator' });
  expect(readable).toEqual({ exit: '0', output: expect.stringContaining('Everything holds.') });
});

test('a secret that billing does not have, and one that only Stripe does not have', async () => {
  const ofTheCommand = await run('check', { STRIPE_WEBHOOK_SECRETS: `${WEBHOOK_SECRET},${ANOTHER_SECRET}` });
  expect(ofTheCommand).toMatchObject({
    exit: '1',
    output: expect.stringContaining('Billing refuses secret 2 of STRIPE_WEBHOOK_SECRETS'),
  });

  signWith(ANOTHER_SECRET);
  // the check waits 10 s for the delivery: the clock runs ten times as fast
  const { now } = Date;
  const begun = now();
  jest.spyOn(Date, 'now').mockImplementation(() => begun + 10 * (now() - begun));
  const ofBoth = await run('check');
  jest.restoreAllMocks();
  expect(ofBoth.output).toMatch(
    /FAIL +webhook delivery: .* could not deliver customer.deleted of cus_\w+ to we_/,
  );
  expect(ofBoth.output).toContain('run npm run stripe:setup -- --new-secret');
  expect(ofBoth.output).toContain('1 of 10 checks failed.');

  signWith(WEBHOOK_SECRET);
  billing.emulator.advance({ hours: 1 });
  const repaired = await run('check');
  expect(repaired.exit).toBe('0');
});

test('each right that the key lacks is named', async () => {
  const { disputes: _disputes, ...rest } = billingRights;
  billing.emulator.restrictKey(RESTRICTED_KEY, { ...rest, customers: 'read' });
  const { exit, output } = await run('check');
  billing.emulator.restrictKey(RESTRICTED_KEY, billingRights);
  expect(exit).toBe('1');
  expect(output).toContain("FAIL  billing's key: STRIPE_SECRET_KEY: It cannot write customers: ");
  expect(output).toContain('It cannot read disputes: edit the restricted key in the dashboard');
  expect(output).not.toContain('It cannot read customers');
});

test('an address where the product does not run', async () => {
  const { output } = await run('check', { PUBLIC_ORIGIN: billing.emulator.url });
  expect(output).toMatch(/FAIL +webhook delivery: .* answers 404, not 200: start the product/);
});
