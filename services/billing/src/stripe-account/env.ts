import { flag, parseEnv, text, url } from '@tenfold/platform';
import type Stripe from 'stripe';
import { createStripe } from '../stripe/stripe-calls.js';
import type { StripeKeys } from '../stripe/stripe-keys.js';
import type { Target } from './target.js';

const TIMEOUT_MS = 20_000;
const EMULATOR_KEY = 'sk_test_emulator';

export interface AccountEnv {
  keys: StripeKeys;
  target: Target;
  stripe: Stripe | null;
}

export function loadAccountEnv(): AccountEnv {
  const env = parseEnv(
    {
      PUBLIC_ORIGIN: url(['http:', 'https:'], 'http://localhost:3000'),
      STRIPE_SECRET_KEY: text(''),
      STRIPE_PUBLISHABLE_KEY: text(''),
      STRIPE_WEBHOOK_SECRETS: text(''),
      STRIPE_WEBHOOK_SECRET: text(''),
      STRIPE_AUTOMATIC_TAX: flag(false),
      STRIPE_API_BASE: url(['http:', 'https:'], ''),
    },
    process.env,
  );
  const apiBase = env.STRIPE_API_BASE === '' ? null : new URL(env.STRIPE_API_BASE);
  const secretKey = env.STRIPE_SECRET_KEY || (apiBase === null ? '' : EMULATOR_KEY);
  return {
    keys: {
      secretKey,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookSecrets: [...env.STRIPE_WEBHOOK_SECRETS.split(','), env.STRIPE_WEBHOOK_SECRET]
        .map((secret) => secret.trim())
        .filter((secret) => secret !== ''),
    },
    target: {
      origin: new URL(env.PUBLIC_ORIGIN),
      isLive: /^(sk|rk)_live_/.test(secretKey),
      isEmulator: apiBase !== null,
      automaticTax: env.STRIPE_AUTOMATIC_TAX,
    },
    stripe: secretKey === '' ? null : createStripe({ secretKey, apiBase, timeoutMs: TIMEOUT_MS }),
  };
}
