import { keyFaults, type StripeKeys } from './stripe-keys.js';

const good: StripeKeys = {
  secretKey: 'sk_test_abc',
  publishableKey: 'pk_test_abc',
  webhookSecrets: ['whsec_abc'],
};

test.each<[string, StripeKeys]>([
  ['test keys', good],
  ['live keys', { ...good, secretKey: 'sk_live_abc', publishableKey: 'pk_live_abc' }],
  ['a restricted key', { ...good, secretKey: 'rk_live_abc', publishableKey: 'pk_live_abc' }],
  ['two webhook secrets', { ...good, webhookSecrets: ['whsec_abc', 'whsec_def'] }],
  ['nothing', { secretKey: '', publishableKey: '', webhookSecrets: [] }],
])('accepts %s', (_name, keys) => {
  expect(keyFaults(keys)).toEqual([]);
});

test.each<[string, Partial<StripeKeys>, string]>([
  ['a secret key as publishable key', { publishableKey: 'sk_test_abc' }, 'PUBLISHABLE_KEY holds a secret'],
  [
    'a restricted key as publishable key',
    { publishableKey: 'rk_live_abc' },
    'PUBLISHABLE_KEY holds a secret',
  ],
  ['a webhook secret as publishable key', { publishableKey: 'whsec_abc' }, 'PUBLISHABLE_KEY holds a secret'],
  [
    'something else as publishable key',
    { publishableKey: 'abc' },
    'PUBLISHABLE_KEY must be a publishable key',
  ],
  ['a bare prefix', { publishableKey: 'pk_test_' }, 'PUBLISHABLE_KEY must be a publishable key'],
  ['a publishable key as secret key', { secretKey: 'pk_test_abc' }, 'SECRET_KEY must be a secret'],
  ['an endpoint id as webhook secret', { webhookSecrets: ['whsec_abc', 'we_abc'] }, 'starts with whsec_'],
  ['a live secret key with a test publishable key', { secretKey: 'sk_live_abc' }, 'two keys of one mode'],
  [
    'a test secret key with a live publishable key',
    { publishableKey: 'pk_live_abc' },
    'two keys of one mode',
  ],
])('refuses %s without showing the key', (_name, change, fault) => {
  const faults = keyFaults({ ...good, ...change });
  expect(faults).toEqual([expect.stringContaining(fault)]);
  expect(faults.join()).not.toContain('_abc');
});
