import { stripeSettings } from './stripe-settings.js';

const nothing = {
  NODE_ENV: 'development',
  LOCAL_TRIAL: false,
  STRIPE_ACCOUNT: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRETS: '',
  STRIPE_WEBHOOK_SECRET: '',
  STRIPE_API_BASE: '',
  STRIPE_TEST_CLOCK: '',
  STRIPE_PRO_PRICE_IDS: '',
  STRIPE_AUTOMATIC_TAX: false,
  TRIAL_REQUIRES_CARD: true,
} as const;
const stripe = {
  ...nothing,
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRETS: 'whsec_1, whsec_2',
};
const emulator = { ...nothing, STRIPE_API_BASE: 'http://127.0.0.1:12111', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

test('without settings, payments are unavailable with a reason', () => {
  expect(stripeSettings(nothing)).toEqual({
    mode: 'unavailable',
    reason: 'Payments are not set up on this installation.',
  });
});

test('keys select Stripe itself, with each webhook secret', () => {
  expect(stripeSettings({ ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_3' })).toMatchObject({
    mode: 'stripe',
    publishableKey: 'pk_test_1',
    webhookSecrets: ['whsec_1', 'whsec_2', 'whsec_3'],
    apiBase: null,
    isLive: false,
  });
  const live = { ...stripe, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
  expect(stripeSettings(live)).toMatchObject({ isLive: true });
});

test('an API address selects the emulator, without a publishable key', () => {
  const settings = stripeSettings({ ...emulator, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' });
  expect(settings).toMatchObject({ mode: 'emulator', publishableKey: null, secretKey: 'sk_test_emulator' });
});

test.each<[string, Parameters<typeof stripeSettings>[0], string]>([
  [
    'keys without a webhook secret',
    { ...stripe, STRIPE_WEBHOOK_SECRETS: '' },
    'STRIPE_WEBHOOK_SECRETS is missing',
  ],
  ['a secret key alone', { ...stripe, STRIPE_PUBLISHABLE_KEY: '' }, 'STRIPE_PUBLISHABLE_KEY is missing'],
  [
    'a secret key in the publishable setting',
    { ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' },
    'STRIPE_PUBLISHABLE_KEY holds a secret',
  ],
  [
    'a secret key in the publishable setting, with the emulator',
    { ...emulator, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' },
    'STRIPE_PUBLISHABLE_KEY holds a secret',
  ],
  ['keys of two modes', { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1' }, 'use two keys of one mode'],
  ['no address', { ...emulator, STRIPE_API_BASE: 'there' }, 'STRIPE_API_BASE must be an address'],
  [
    'the emulator in production',
    { ...emulator, NODE_ENV: 'production' },
    'STRIPE_API_BASE must be empty in production',
  ],
  [
    'Stripe Tax with a trial without a card',
    { ...stripe, STRIPE_AUTOMATIC_TAX: true, TRIAL_REQUIRES_CARD: false },
    'STRIPE_AUTOMATIC_TAX needs TRIAL_REQUIRES_CARD=true',
  ],
  ['a live key for the emulator', { ...emulator, STRIPE_SECRET_KEY: 'sk_live_1' }, 'must not be a live key'],
  [
    'a test clock with a live key',
    {
      ...stripe,
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_TEST_CLOCK: 'clock_1',
    },
    'STRIPE_TEST_CLOCK must not be set with a live key',
  ],
])('refuses %s', (_name, env, fault) => {
  expect(() => stripeSettings(env)).toThrow(fault);
});

test('production accepts the emulator only in a local trial', () => {
  const env = { ...emulator, NODE_ENV: 'production', LOCAL_TRIAL: true };
  expect(stripeSettings(env).mode).toBe('emulator');
});
