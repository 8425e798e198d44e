import { EnvironmentError, isProduction } from '@tenfold/platform';
import { ACCOUNT_FAULT, isAccountId, keyFaults } from './stripe-keys.js';

export type StripeSettings = { mode: 'unavailable'; reason: string } | StripeConnection;

export interface StripeConnection {
  mode: 'stripe' | 'emulator';
  secretKey: string;
  publishableKey: string | null;
  webhookSecrets: string[];
  /** Given because a restricted key cannot read its own account. */
  account: string | null;
  apiBase: URL | null;
  isLive: boolean;
  timeoutMs: number;
  proPriceIds: string[];
  testClock: string | null;
  automaticTax: boolean;
}

interface StripeEnv {
  NODE_ENV: string;
  LOCAL_TRIAL: boolean;
  STRIPE_ACCOUNT: string;
  STRIPE_SECRET_KEY: string;
  STRIPE_PUBLISHABLE_KEY: string;
  STRIPE_WEBHOOK_SECRETS: string;
  STRIPE_WEBHOOK_SECRET: string;
  STRIPE_API_BASE: string;
  STRIPE_TEST_CLOCK: string;
  STRIPE_PRO_PRICE_IDS: string;
  STRIPE_AUTOMATIC_TAX: boolean;
  TRIAL_REQUIRES_CARD: boolean;
}

const CALL_TIMEOUT_MS = 10_000;
const EMULATOR_KEY = 'sk_test_emulator';
const NOT_SET_UP = 'Payments are not set up on this installation.';

/**
 * Selects the payment provider: none without settings, the emulator with an API address, else Stripe. Checks
 * every key that is set, even an unused one, so that a secret key in the wrong setting is noticed.
 * @throws EnvironmentError naming each setting that is missing, malformed or forbidden; never its value
 */
export function stripeSettings(env: StripeEnv): StripeSettings {
  const webhookSecrets = listed(`${env.STRIPE_WEBHOOK_SECRETS},${env.STRIPE_WEBHOOK_SECRET}`);
  const malformed = keyFaults({
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    webhookSecrets,
  });
  if (malformed.length > 0) throw new EnvironmentError(malformed);
  if (env.STRIPE_SECRET_KEY === '' && env.STRIPE_API_BASE === '')
    return { mode: 'unavailable', reason: NOT_SET_UP };
  const isEmulator = env.STRIPE_API_BASE !== '';
  const secretKey = env.STRIPE_SECRET_KEY || EMULATOR_KEY;
  const isLive = /^(sk|rk)_live_/.test(secretKey);
  const faults = [...missing(env, isEmulator, webhookSecrets), ...forbidden(env, isEmulator, isLive)];
  if (faults.length > 0) throw new EnvironmentError(faults);
  return {
    mode: isEmulator ? 'emulator' : 'stripe',
    secretKey,
    publishableKey: isEmulator ? null : env.STRIPE_PUBLISHABLE_KEY,
    webhookSecrets,
    account: env.STRIPE_ACCOUNT || null,
    apiBase: isEmulator ? new URL(env.STRIPE_API_BASE) : null,
    isLive,
    timeoutMs: CALL_TIMEOUT_MS,
    proPriceIds: listed(env.STRIPE_PRO_PRICE_IDS),
    testClock: env.STRIPE_TEST_CLOCK || null,
    automaticTax: env.STRIPE_AUTOMATIC_TAX,
  };
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function missing(env: StripeEnv, isEmulator: boolean, webhookSecrets: string[]): string[] {
  const faults: string[] = [];
  if (webhookSecrets.length === 0) faults.push('STRIPE_WEBHOOK_SECRETS is missing');
  if (!isAccountId(env.STRIPE_ACCOUNT)) faults.push(ACCOUNT_FAULT);
  if (isEmulator && !URL.canParse(env.STRIPE_API_BASE)) faults.push('STRIPE_API_BASE must be an address');
  if (!isEmulator && env.STRIPE_PUBLISHABLE_KEY === '') faults.push('STRIPE_PUBLISHABLE_KEY is missing');
  return faults;
}

function forbidden(env: StripeEnv, isEmulator: boolean, isLive: boolean): string[] {
  const faults: string[] = [];
  if (isEmulator && isProduction(env))
    faults.push(
      'STRIPE_API_BASE must be empty in production, because it names the emulator, which takes no money: set STRIPE_SECRET_KEY',
    );
  if (isEmulator && isLive) faults.push('STRIPE_SECRET_KEY must not be a live key with STRIPE_API_BASE');
  if (env.STRIPE_AUTOMATIC_TAX && !env.TRIAL_REQUIRES_CARD)
    faults.push(
      'STRIPE_AUTOMATIC_TAX needs TRIAL_REQUIRES_CARD=true: a trial without a card has no billing address',
    );
  if (isLive && env.STRIPE_TEST_CLOCK !== '')
    faults.push('STRIPE_TEST_CLOCK must not be set with a live key');
  return faults;
}
