import { flag, parseEnv, text, url } from '@tenfold/platform';
import type Stripe from 'stripe';
import { createStripe } from '../stripe/stripe-calls.js';
import type { CommandKeys } from './account.js';
import type { Target } from './target.js';

const TIMEOUT_MS = 20_000;
const EMULATOR_KEY = 'sk_test_emulator';

export interface AccountEnv {
  keys: CommandKeys;
  target: Target;
  /** With STRIPE_SETUP_KEY, which has rights that billing does not need; else with STRIPE_SECRET_KEY. */
  stripe: Stripe | null;
  billingStripe: Stripe | null;
}

export function loadAccountEnv(settings: NodeJS.ProcessEnv = process.env): AccountEnv {
  const env = parseEnv(
    {
      PUBLIC_ORIGIN: url(['http:', 'https:'], 'http://localhost:3000'),
      STRIPE_ACCOUNT: text(''),
      STRIPE_SECRET_KEY: text(''),
      STRIPE_SETUP_KEY: text(''),
      STRIPE_PUBLISHABLE_KEY: text(''),
      STRIPE_WEBHOOK_SECRETS: text(''),
      STRIPE_WEBHOOK_SECRET: text(''),
      STRIPE_AUTOMATIC_TAX: flag(false),
      STRIPE_TEST_CLOCK: text(''),
      STRIPE_API_BASE: url(['http:', 'https:'], ''),
    },
    settings,
  );
  const apiBase = env.STRIPE_API_BASE === '' ? null : new URL(env.STRIPE_API_BASE);
  const secretKey = env.STRIPE_SECRET_KEY || (apiBase === null ? '' : EMULATOR_KEY);
  const open = (key: string) =>
    key === '' ? null : createStripe({ secretKey: key, apiBase, timeoutMs: TIMEOUT_MS });
  return {
    keys: {
      secretKey,
      setupKey: env.STRIPE_SETUP_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookSecrets: [...env.STRIPE_WEBHOOK_SECRETS.split(','), env.STRIPE_WEBHOOK_SECRET]
        .map((secret) => secret.trim())
        .filter((secret) => secret !== ''),
    },
    target: {
      origin: new URL(env.PUBLIC_ORIGIN),
      isLive: /^(sk|rk)_live_/.test(secretKey || env.STRIPE_SETUP_KEY),
      isEmulator: apiBase !== null,
      automaticTax: env.STRIPE_AUTOMATIC_TAX,
      account: env.STRIPE_ACCOUNT || null,
      testClock: env.STRIPE_TEST_CLOCK || null,
    },
    stripe: open(env.STRIPE_SETUP_KEY || secretKey),
    billingStripe: open(secretKey),
  };
}
