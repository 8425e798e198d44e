import Stripe from 'stripe';
import { checkKeys, isOfAnotherAccount } from './account';
import { isPublic, type Target } from './target';
import { checkWalletDomain } from './wallet-domain';
import { checkWebhookEndpoint } from './webhook-endpoint';

const target = (change: Partial<Target> = {}): Target => ({
  origin: new URL('https://tenfold.example'),
  isLive: false,
  isEmulator: false,
  automaticTax: false,
  account: null,
  testClock: null,
  ...change,
});
const keys = {
  secretKey: 'sk_test_1',
  setupKey: '',
  publishableKey: 'pk_test_1',
  webhookSecrets: ['whsec_1'],
};

test('accepts keys of one mode', () => {
  expect(checkKeys(keys, target()).faults).toEqual([]);
});

test.each([
  ['STRIPE_SECRET_KEY is missing', { ...keys, secretKey: '' }, target()],
  ['STRIPE_PUBLISHABLE_KEY is missing', { ...keys, publishableKey: '' }, target()],
  ['STRIPE_WEBHOOK_SECRETS is missing', { ...keys, webhookSecrets: [] }, target()],
  ['use two keys of one mode', { ...keys, publishableKey: 'pk_live_1' }, target()],
  ['STRIPE_PUBLISHABLE_KEY holds a secret', { ...keys, publishableKey: 'sk_test_1' }, target()],
  ['two keys of one mode', { ...keys, setupKey: 'sk_live_1' }, target()],
  ['STRIPE_SETUP_KEY must be', { ...keys, setupKey: 'pk_test_1' }, target()],
  ['STRIPE_ACCOUNT must be the id', keys, target({ account: 'acme' })],
  [
    'PUBLIC_ORIGIN must be an https address with live keys',
    { ...keys, secretKey: 'sk_live_1', publishableKey: 'pk_live_1' },
    target({ isLive: true, origin: new URL('http://tenfold.example') }),
  ],
])('reports: %s', (fault, given, installation) => {
  expect(checkKeys(given, installation).faults.join('\n')).toContain(fault);
});

test('requires no publishable key with the emulator', () => {
  expect(checkKeys({ ...keys, publishableKey: '' }, target({ isEmulator: true })).faults).toEqual([]);
});

test.each([
  ['the same account', 'sk_test_51Ab2cD', 'pk_test_51Ab2cDef', false],
  ['another account', 'sk_test_51Ab2cD', 'pk_test_51Zz9yX', true],
  ['keys that carry no account', 'sk_test_abc', 'pk_test_def', false],
  ['no publishable key', 'sk_test_51Ab2cD', '', false],
])('the publishable key belongs to another account: %s', (_name, secretKey, publishableKey, expected) => {
  expect(isOfAnotherAccount({ secretKey, publishableKey, webhookSecrets: [] }, 'acct_1Ab2cD')).toBe(expected);
});

test.each([
  ['https://tenfold.example', true],
  ['http://tenfold.example', false],
  ['https://localhost', false],
  ['https://10.0.0.1', false],
  ['https://[::1]', false],
])('%s is a public address: %s', (origin, expected) => {
  expect(isPublic(new URL(origin))).toBe(expected);
});

test('the check reports an address that Stripe cannot reach', async () => {
  const local = target({ origin: new URL('http://localhost:3000') });
  const stripe = new Stripe('sk_test_1');
  for (const look of [checkWalletDomain, checkWebhookEndpoint])
    expect((await look(stripe, local)).faults).toEqual([
      'PUBLIC_ORIGIN is http://localhost:3000: set it to the public https address of the product.',
    ]);
});
